/** How an answer wraps what it is about, as paths of keys: `['data', 'list']`; empty where nothing is wrapped. */
export interface Envelope {
  readonly list: readonly string[];
  readonly total?: readonly string[];
  readonly record: readonly string[];
  /** The names of the paging parameters, where both are there. */
  readonly paging?: { readonly page: string; readonly size: string };
}
