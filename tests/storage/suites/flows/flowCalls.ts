import { expect } from 'vitest';

import { createLog } from '../../../../platform/http/log.ts';
import { createRunner } from '../../../../platform/jobs/runner.ts';
import type { Row } from '../../../../platform/storage/database.ts';
import { type CallOptions, type Harness, nowMs, record, zone } from '../../harness.ts';

/** The calls of one flow, and the work behind them. */
export interface FlowCalls {
  readonly preview: (values: Row) => Promise<Row>;
  readonly submit: (token: unknown, options?: CallOptions) => Promise<Row>;
  /** Foretold and carried out at once. */
  readonly run: (values: Row) => Promise<Row>;
  /** Works off what has been ordered. */
  readonly work: () => Promise<void>;
}

export function flowCalls(
  harness: () => Harness,
  base: string,
  calls = { preview: 'preview', submit: 'submit' },
): FlowCalls {
  const preview = async (values: Row) => record(await harness().call(`POST ${base}/${calls.preview}`, values));
  const submit = async (token: unknown, options: CallOptions = {}) =>
    record(await harness().call(`POST ${base}/${calls.submit}`, { token }, options));
  return {
    preview,
    submit,
    run: async values => {
      const { token } = await preview(values);
      expect(token).toEqual(expect.any(String));
      return submit(token);
    },
    work: async () => {
      const { db, catalogue } = harness();
      const clock = () => nowMs;
      await createRunner({ db, catalogue, clock, zone, log: createLog({ clock, line: () => {} }) }).drain();
    },
  };
}
