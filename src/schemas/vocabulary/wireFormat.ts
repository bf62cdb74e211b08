import type { Call } from './call.ts';

/**
 * Request and response conventions (wire format) of a remote platform that stores the records of a screen. Paths in a
 * response are keys joined with dots: `result.items`.
 */
export interface WireFormat {
  /**
   * Name of the remote platform in the setting `PROXY_TARGETS` of our platform, which then forwards the calls. Without
   * `through`, the console sends the calls to the site that serves the console.
   */
  readonly through?: string;
  /** Paths in the response envelope. Without `code`, only the HTTP status shows whether a call succeeded. */
  readonly envelope?: {
    readonly code?: string;
    /** Values of `code` that mean success. */
    readonly good?: readonly (string | number | boolean)[];
    readonly message?: string;
    readonly data?: string;
  };
  /** Paths of the rows and of the total in the data of a list; by default the data itself is the list of rows. */
  readonly list?: { readonly rows?: string; readonly total?: string };
  /** Unit of the paging parameter: pages from 1 (default), pages from 0, or skipped rows. */
  readonly pages?: 'fromZero' | 'byRows';
  /** Field names of the remote platform, by our field name, including `id`: `{ id: 'part_no' }`. */
  readonly names?: Readonly<Record<string, string>>;
}

/** Pattern for the name of a remote platform in the setting `PROXY_TARGETS`. */
export const targetNamePattern = /^[a-z][a-z0-9-]{0,31}$/;

/** Operations that remote records support; all other operations need locally stored records. */
export const remoteOperations = ['list', 'detail', 'create', 'update', 'delete'] as const;

/**
 * Returns whether the platform stores the records of a screen: false for pages, which have none, and for remote
 * records.
 */
export function storesRecords({ type, wire }: { readonly type: string; readonly wire?: WireFormat }): boolean {
  return type !== 'page' && wire === undefined;
}

/**
 * Returns the path at which our platform forwards a call to a remote platform. The path names the screen but never the
 * remote platform.
 */
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

/**
 * Returns whether the call succeeded, and the data and message of its response, by the conventions of the wire format.
 */
export function unwrapResponse(
  wire: WireFormat,
  body: unknown,
): { readonly isGood: boolean; readonly data: unknown; readonly message: string | undefined } {
  const { code, good = [], message, data } = wire.envelope ?? {};
  const messageValue = message === undefined ? undefined : valueAt(body, message);
  return {
    isGood: code === undefined || good.some(item => item === valueAt(body, code)),
    data: valueAt(body, data),
    message: typeof messageValue === 'string' && messageValue.trim() !== '' ? messageValue : undefined,
  };
}
