import { useLocale } from 'ra-core';
import { useCallback, useEffect, useState } from 'react';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { PlatformError } from '../../dataProvider/PlatformError.ts';
import { isRecord } from '../../schemas/base/json.ts';
import type { Language } from '../../schemas/base/label.ts';
import { useServices } from '../../screens/services.ts';

const base = '/api/user/v1/designjet/login/secondFactor';

/** State of the second factor of the signed-in user. */
export interface SecondFactorStatus {
  readonly isSet: boolean;
  readonly isRequired: boolean;
  /** Number of unused recovery codes. */
  readonly recoveryCodes: number;
}

export type SecondFactorStep =
  | { readonly at: 'overview' }
  | { readonly at: 'scan'; readonly seed: string; readonly address: string }
  | { readonly at: 'codes'; readonly codes: readonly string[] };

interface SecondFactor {
  /** `null` until the platform has responded. */
  readonly status: SecondFactorStatus | null;
  readonly step: SecondFactorStep;
  readonly failure: string | null;
  readonly isRunning: boolean;
  readonly begin: () => Promise<void>;
  /** Rejects with the error from the platform; the dialog shows the error next to the code field. */
  readonly confirm: (code: string) => Promise<void>;
  readonly renewCodes: () => Promise<void>;
  readonly remove: () => Promise<void>;
  readonly showOverview: () => Promise<void>;
}

const overview: SecondFactorStep = { at: 'overview' };

/**
 * Returns the calls of the second-factor dialog. For a call that needs a password proof, the console's password dialog
 * opens.
 */
export function useSecondFactor(): SecondFactor {
  const { send } = useServices();
  const language = toLanguage(useLocale());
  const [status, setStatus] = useState<SecondFactorStatus | null>(null);
  const [step, setStep] = useState<SecondFactorStep>(overview);
  const [failure, setFailure] = useState<string | null>(null);
  const [isRunning, setRunning] = useState(false);

  const run = useCallback(async (work: () => Promise<void>) => {
    setRunning(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      // The operator has closed the password dialog.
      if (error instanceof PlatformError && error.kind === 'aborted') return;
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setRunning(false);
    }
  }, []);
  const post = async (act: string, body = {}) =>
    (await send({ method: 'POST', path: `${base}/${act}`, body, silent: true })).data;
  const read = useCallback(
    () =>
      run(async () => {
        const { data } = await send({ method: 'GET', path: base, silent: true });
        setStatus(readSecondFactorStatus(data));
        setStep(overview);
      }),
    [run, send],
  );
  useEffect(() => void read(), [read]);

  return {
    status: status,
    step,
    failure,
    isRunning,
    begin: () =>
      run(async () => {
        setStep(readSeed(await post('begin'), language));
      }),
    confirm: async code => setStep(readCodes(await post('confirm', { code }), language)),
    renewCodes: () => run(async () => setStep(readCodes(await post('recoveryCodes'), language))),
    remove: () =>
      run(async () => {
        await post('remove');
        await read();
      }),
    showOverview: read,
  };
}

function readSecondFactorStatus(data: unknown): SecondFactorStatus {
  const { isSet, isRequired, recoveryCodes } = isRecord(data) ? data : {};
  return { isSet: isSet === true, isRequired: isRequired === true, recoveryCodes: Number(recoveryCodes) || 0 };
}

function readSeed(data: unknown, language: Language): SecondFactorStep {
  const { seed, address } = isRecord(data) ? data : {};
  if (typeof seed !== 'string' || typeof address !== 'string') throw new PlatformError('badAnswer', language);
  return { at: 'scan', seed, address };
}

function readCodes(data: unknown, language: Language): SecondFactorStep {
  const codes = isRecord(data) && Array.isArray(data['recoveryCodes']) ? data['recoveryCodes'].map(String) : [];
  if (codes.length === 0) throw new PlatformError('badAnswer', language);
  return { at: 'codes', codes };
}
