/** Rows of another resource that a computed field counts. */
export interface CountedRows {
  readonly resource: string;
  /** Maps columns of the counted rows to the columns of this record that they equal. */
  readonly columns: Readonly<Record<string, string>>;
  /** Values that the counted rows have. */
  readonly values?: Readonly<Record<string, string | number | boolean>>;
  /** Named condition that the counted rows meet. */
  readonly meets?: string;
}

/** Value of a referenced record that a computed field shows. */
export interface ReadValue {
  /** Reference field of this record that names the other record. */
  readonly by: string;
  /** Field of the other record. */
  readonly field: string;
}
