import { isRecord } from '../schemas/base/json.ts';

/** First break of the operation log's hash chain. */
export interface LogChainBreak {
  /** `altered`, `removed`, `added`, `chain` or `ends`. */
  readonly kind: string;
  /** Id of the log row; `null` when only the chain is affected. */
  readonly rowId: number | null;
  readonly at: string | null;
}

/** Reads a break of the operation log from a response; `null` when the response contains none. */
export function readLogChainBreak(value: unknown): LogChainBreak | null {
  if (!isRecord(value)) return null;
  const { kind, rowId, at } = value;
  return {
    kind: String(kind),
    rowId: typeof rowId === 'number' ? rowId : null,
    at: typeof at === 'string' ? at : null,
  };
}
