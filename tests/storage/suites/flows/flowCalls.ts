import { expect } from 'vitest';

import { createLog } from '../../../../platform/engine/log/log.ts';
import { createJobRunner } from '../../../../platform/createJobRunner.ts';
import type { Row } from '../../../../platform/engine/storage/database.ts';
import { type CallOptions, type Harness, nowMs, expectRecord, zone } from '../../harness.ts';

/** Calls of one flow, and its jobs. */
export interface FlowCalls {
  readonly preview: (values: Row) => Promise<Row>;
  readonly submit: (token: unknown, options?: CallOptions) => Promise<Row>;
  /** Previews the flow and submits it immediately. */
  readonly previewAndSubmit: (values: Row) => Promise<Row>;
  readonly runJobs: () => Promise<void>;
}

export function createFlowCalls(
  harness: () => Harness,
  base: string,
  calls = { preview: 'preview', submit: 'submit' },
): FlowCalls {
  const preview = async (values: Row) => expectRecord(await harness().call(`POST ${base}/${calls.preview}`, values));
  const submit = async (token: unknown, options: CallOptions = {}) =>
    expectRecord(await harness().call(`POST ${base}/${calls.submit}`, { token }, options));
  return {
    preview,
    submit,
    previewAndSubmit: async values => {
      const { token } = await preview(values);
      expect(token).toEqual(expect.any(String));
      return submit(token);
    },
    runJobs: async () => {
      const { db, catalogue } = harness();
      const clock = () => nowMs;
      await createJobRunner({ db, catalogue, clock, zone, log: createLog({ clock, line: () => {} }) }).drain();
    },
  };
}
