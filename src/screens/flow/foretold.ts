import { isRecord } from '../../schemas/json.ts';

type Values = Readonly<Record<string, unknown>>;

/** One thing of a preview, with the values of its columns. */
export interface ForetoldRow extends Values {
  readonly id: string | number;
  readonly name: string;
  /** Why nothing will be done to it. */
  readonly skip: string | null;
}

/** What the platform foretells of a form; `token` is absent when there is nothing to carry out. */
export interface Foretold {
  readonly token: string | null;
  readonly figures: Values;
  readonly rows: readonly ForetoldRow[];
  readonly toDo: number;
  readonly skipped: number;
  readonly warnings: readonly string[];
  /** What must hold before it may be carried out. */
  readonly checks: readonly ForetoldCheck[];
}

/** Something that must hold, and what was found. */
export interface ForetoldCheck {
  readonly name: string;
  readonly isPassed: boolean;
  readonly detail: string;
}

export function readForetold(data: unknown): Foretold | undefined {
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
    warnings: textsIn(warnings),
    checks: (Array.isArray(checks) ? checks : []).filter(isRecord).map(({ name, isPassed, detail }) => ({
      name: typeof name === 'string' ? name : '',
      isPassed: isPassed === true,
      detail: typeof detail === 'string' ? detail : '',
    })),
  };
}

export function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter(one => typeof one === 'string') : [];
}
