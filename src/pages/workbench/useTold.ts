import { useState } from 'react';

import { PlatformError } from '../../dataProvider/PlatformError.ts';
import { isRecord } from '../../schemas/json.ts';

/** What the platform has refused, and what it says of single places. */
export interface Told {
  readonly message: string;
  readonly places: readonly { readonly path: string; readonly message: string }[];
}

interface Telling {
  readonly told: Told | null;
  readonly isBusy: boolean;
  /** Does something once at a time, and keeps what was said against it. */
  readonly run: (work: () => Promise<void>) => Promise<void>;
  readonly forget: () => void;
}

export function useTold(): Telling {
  const [told, setTold] = useState<Told | null>(null);
  const [isBusy, setBusy] = useState(false);
  return {
    told,
    isBusy,
    forget: () => setTold(null),
    run: async work => {
      if (isBusy) return;
      setBusy(true);
      setTold(null);
      try {
        await work();
      } catch (error) {
        if (!(error instanceof PlatformError)) throw error;
        if (error.kind !== 'aborted') setTold({ message: error.message, places: placesOf(error.data) });
      } finally {
        setBusy(false);
      }
    },
  };
}

function placesOf(data: unknown): Told['places'] {
  const errors = isRecord(data) ? data['errors'] : undefined;
  return isRecord(errors) ? Object.entries(errors).map(([path, message]) => ({ path, message: String(message) })) : [];
}
