import { useState } from 'react';

import { PlatformError } from '../../dataProvider/PlatformError.ts';
import { isRecord } from '../../schemas/base/json.ts';

/** Error response of the platform to a submitted value, with the validation errors by path. */
export interface SubmissionRefusal {
  readonly message: string;
  readonly issues: readonly { readonly path: string; readonly message: string }[];
}

interface Submission {
  readonly refusal: SubmissionRefusal | null;
  readonly isBusy: boolean;
  /** Runs a task and stores the error response. Only one task runs at a time. */
  readonly run: (work: () => Promise<void>) => Promise<void>;
  readonly clearRefusal: () => void;
}

export function useSubmission(): Submission {
  const [refusal, setRefusal] = useState<SubmissionRefusal | null>(null);
  const [isBusy, setBusy] = useState(false);
  return {
    refusal: refusal,
    isBusy,
    clearRefusal: () => setRefusal(null),
    run: async work => {
      if (isBusy) return;
      setBusy(true);
      setRefusal(null);
      try {
        await work();
      } catch (error) {
        if (!(error instanceof PlatformError)) throw error;
        if (error.kind !== 'aborted') setRefusal({ message: error.message, issues: issuesOf(error.data) });
      } finally {
        setBusy(false);
      }
    },
  };
}

function issuesOf(data: unknown): SubmissionRefusal['issues'] {
  const errors = isRecord(data) ? data['errors'] : undefined;
  return isRecord(errors) ? Object.entries(errors).map(([path, message]) => ({ path, message: String(message) })) : [];
}
