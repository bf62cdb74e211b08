import type { Call } from './call.ts';

/**
 * Request and response conventions of a screen whose records a remote platform stores. Paths in a response are keys
 * separated by dots: `result.items`.
 */
export interface Wire {
  /** Target in the platform's settings to which calls are forwarded; without it the console calls its own site. */
  readonly through?: string;
  /** Paths in the response's envelope; without `code` only the HTTP status signals success. */
  readonly envelope?: {
    readonly code?: string;
    /** Values of `code` that mean success. */
    readonly good?: readonly (string | number | boolean)[];
    readonly message?: string;
    readonly data?: string;
  };
  /** Paths of the rows and the total in a list's data; by default the data itself is the rows. */
  readonly list?: { readonly rows?: string; readonly total?: string };
  /** Unit of the paging parameter: pages from 1 by default, pages from 0, or skipped rows. */
  readonly pages?: 'fromZero' | 'byRows';
  /** Field names of the remote platform, including `id`: `{ id: 'part_no' }`. */
  readonly names?: Readonly<Record<string, string>>;
}

/** Pattern of a target's name in the platform's settings. */
export const targetNamePattern = /^[a-z][a-z0-9-]{0,31}$/;

/** Operations of remote records; all others need locally stored rows. */
export const wireVerbs = ['list', 'detail', 'create', 'update', 'delete'] as const;

/** Returns whether the platform stores the records of a screen; it does not for pages and remote records. */
export function storesRecords({ type, wire }: { readonly type: string; readonly wire?: Wire }): boolean {
  return type !== 'page' && wire === undefined;
}

/** Returns the path of a forwarded call. It names the screen, never the target. */
export function forwardedPath(screen: string, path: Call['path']): string {
  return `/api/passed-on/v1/${screen}${path}`;
}

/** Returns the value at a path of a response; `undefined` when the path does not exist. */
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

/** Reads a response's success, data and message by the conventions of its wire. */
export function unwrapResponse(
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
