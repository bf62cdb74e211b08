import type { Call } from './call.ts';

/**
 * How the calls of a screen speak, where its records are kept elsewhere and not by this platform. Places in an answer are
 * keys with dots between them: `result.items`.
 */
export interface Wire {
  /** The target of the platform's settings that its calls are passed on to; straight to the console's own site unless said. */
  readonly through?: string;
  /** What an answer is wrapped in; without `code` the HTTP status alone says whether it is good. */
  readonly envelope?: {
    readonly code?: string;
    /** The values of `code` that mean a success. */
    readonly good?: readonly (string | number | boolean)[];
    readonly message?: string;
    readonly data?: string;
  };
  /** Where rows and their whole number stand in a list's data; the data itself is the rows unless said. */
  readonly list?: { readonly rows?: string; readonly total?: string };
  /** What the paging parameter counts: pages from 1 unless said, pages from 0, or rows that are left out. */
  readonly pages?: 'fromZero' | 'byRows';
  /** What fields are called there, `id` among them: `{ id: 'part_no' }`. */
  readonly names?: Readonly<Record<string, string>>;
}

/** What a target of the platform's settings may be called. */
export const targetName = /^[a-z][a-z0-9-]{0,31}$/;

/** The verbs that a record elsewhere can have; everything else is made of rows that the platform keeps. */
export const wireVerbs = ['list', 'detail', 'create', 'update', 'delete'] as const;

/** Whether the platform keeps the records of a screen: a page has none, and others have theirs elsewhere. */
export function keepsRecords({ type, wire }: { readonly type: string; readonly wire?: Wire }): boolean {
  return type !== 'page' && wire === undefined;
}

/** Where a call that the platform passes on is asked for: the screen stands in the address, and its target does not. */
export function passedOnPath(screen: string, path: Call['path']): string {
  return `/api/passed-on/v1/${screen}${path}`;
}

/** What stands at a place of an answer; nothing where the keys lead nowhere. */
export function valueAt(value: unknown, place: string | undefined): unknown {
  if (place === undefined || place === '') return value;
  return place
    .split('.')
    .reduce<unknown>(
      (inner, key) =>
        typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key)
          ? (inner as Readonly<Record<string, unknown>>)[key]
          : undefined,
      value,
    );
}

/** Whether an answer is a success, and what it is about or why it is none. */
export function openAnswer(
  wire: Wire,
  body: unknown,
): { readonly isGood: boolean; readonly data: unknown; readonly message: string | undefined } {
  const { code, good = [], message, data } = wire.envelope ?? {};
  const said = message === undefined ? undefined : valueAt(body, message);
  return {
    isGood: code === undefined || good.some(one => one === valueAt(body, code)),
    data: valueAt(body, data),
    message: typeof said === 'string' && said.trim() !== '' ? said : undefined,
  };
}
