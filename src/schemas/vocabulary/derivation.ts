/** Rows of another resource that a computed field counts. */
export interface CountedRows {
  readonly resource: string;
  /** Selects the counted rows: `{ bookId: 'id' }` counts the rows whose `bookId` equals the `id` of this record. */
  readonly columns: Readonly<Record<string, string>>;
  /** Values that a row must have to be counted, by column. */
  readonly values?: Readonly<Record<string, string | number | boolean>>;
  /** Named condition that a row must meet to be counted. */
  readonly meets?: string;
}

/** Source of a computed field that shows a value of another record. */
export interface ReferencedValue {
  /** Reference field of this record that names the other record. */
  readonly by: string;
  /** Field of the other record. */
  readonly field: string;
}
