/** Paths of keys into a response's envelope: `['data', 'list']`; empty without an envelope. */
export interface EnvelopePaths {
  readonly list: readonly string[];
  readonly total?: readonly string[];
  readonly record: readonly string[];
  /** Names of the paging parameters, when both exist. */
  readonly paging?: { readonly page: string; readonly size: string };
}
