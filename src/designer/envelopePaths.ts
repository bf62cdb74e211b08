/**
 * Paths to parts of a response, as lists of keys: `['data', 'list']`. A path is empty when the response has no
 * envelope.
 */
export interface EnvelopePaths {
  readonly list: readonly string[];
  readonly total?: readonly string[];
  readonly record: readonly string[];
  /** Names of the paging parameters, when the operation has both. */
  readonly paging?: { readonly page: string; readonly size: string };
}
