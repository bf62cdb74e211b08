/** Response of `POST /api/public/v1/selections/resolve`. */
export interface SelectionResolution {
  readonly matched: readonly { readonly line: string; readonly id: number; readonly name: string }[];
  readonly unknown: readonly string[];
  /** Lines that name the same record as an earlier line. */
  readonly duplicate: readonly string[];
  /** Lines that match several records, none of which is selected. */
  readonly ambiguous: readonly string[];
  /** Token of the selection of all matched records; `null` without matches. */
  readonly token: string | null;
}
