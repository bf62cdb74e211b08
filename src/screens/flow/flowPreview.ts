import { isRecord } from '../../schemas/base/json.ts';

type Values = Readonly<Record<string, unknown>>;

/** One item of a preview, with the values of its columns. */
export interface FlowPreviewRow extends Values {
  readonly id: string | number;
  readonly name: string;
  /** Reason why the flow skips the item; `null` if the flow applies to the item. */
  readonly skip: string | null;
}

/** Preview of a flow, as the platform computes it. `token` is `null` when there is nothing to run. */
export interface FlowPreview {
  readonly token: string | null;
  readonly figures: Values;
  readonly rows: readonly FlowPreviewRow[];
  readonly toDo: number;
  readonly skipped: number;
  readonly warnings: readonly string[];
  /** Requirements for running the flow. */
  readonly checks: readonly FlowPreviewCheck[];
}

/** Requirement for running the flow, with its result. */
export interface FlowPreviewCheck {
  readonly name: string;
  readonly isPassed: boolean;
  readonly detail: string;
}

/** Parses the response of a preview call; `undefined` for an unreadable response. */
export function readFlowPreview(data: unknown): FlowPreview | undefined {
  if (!isRecord(data) || !isRecord(data['figures']) || !Array.isArray(data['rows'])) return undefined;
  const { token, figures, rows, toDo, skipped, warnings, checks } = data;
  return {
    token: typeof token === 'string' ? token : null,
    figures,
    rows: rows.filter(isRecord).map((row, at) => ({
      ...row,
      id: typeof row['id'] === 'string' || typeof row['id'] === 'number' ? row['id'] : at,
      name: typeof row['name'] === 'string' ? row['name'] : '',
      skip: typeof row['skip'] === 'string' ? row['skip'] : null,
    })),
    toDo: typeof toDo === 'number' ? toDo : 0,
    skipped: typeof skipped === 'number' ? skipped : 0,
    warnings: pickTexts(warnings),
    checks: (Array.isArray(checks) ? checks : []).filter(isRecord).map(({ name, isPassed, detail }) => ({
      name: typeof name === 'string' ? name : '',
      isPassed: isPassed === true,
      detail: typeof detail === 'string' ? detail : '',
    })),
  };
}

/** Returns the texts in a list from a response; drops all other values. */
export function pickTexts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter(item => typeof item === 'string') : [];
}
