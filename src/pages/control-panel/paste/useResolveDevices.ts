import { useLocale } from 'ra-core';
import { useState } from 'react';

import { PlatformError } from '../../../dataProvider/PlatformError.ts';
import { toLanguage } from '../../../i18n/createI18nProvider.ts';
import type { SelectionResolution } from '../../../schemas/vocabulary/selectionResolution.ts';
import { isRecord } from '../../../schemas/base/json.ts';
import type { Language } from '../../../schemas/base/label.ts';
import { useServices } from '../../../screens/services.ts';

interface DeviceResolution {
  readonly found: SelectionResolution | undefined;
  readonly failure: string | undefined;
  readonly isAsking: boolean;
  readonly resolve: (text: string) => Promise<void>;
  /** Discards the result of a previous text. */
  readonly clear: () => void;
}

/**
 * Returns the function `resolve`, which sends a text to the platform and finds the devices that the text names,
 * together with the result of its last call.
 */
export function useResolveDevices(): DeviceResolution {
  const { send } = useServices();
  const language = toLanguage(useLocale());
  const [state, setState] = useState<Pick<DeviceResolution, 'found' | 'failure' | 'isAsking'>>(idle);
  return {
    ...state,
    clear: () => setState(idle),
    resolve: async text => {
      setState({ ...idle, isAsking: true });
      try {
        const body = { resource: 'devices', text };
        const { data } = await send({ method: 'POST', path: '/api/public/v1/selections/resolve', body, silent: true });
        setState({ ...idle, found: readResolved(data, language) });
      } catch (error) {
        setState({ ...idle, failure: error instanceof Error ? error.message : String(error) });
      }
    },
  };
}

const idle = { found: undefined, failure: undefined, isAsking: false };

function readResolved(data: unknown, language: Language): SelectionResolution {
  const lists = ['matched', 'unknown', 'duplicate', 'ambiguous'];
  if (isRecord(data) && lists.every(name => Array.isArray(data[name]))) return data as unknown as SelectionResolution;
  throw new PlatformError('badAnswer', language);
}
