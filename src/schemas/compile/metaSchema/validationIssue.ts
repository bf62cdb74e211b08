/** Validation error in a resource: its path and its message. */
export interface ValidationIssue {
  readonly path: string;
  readonly message: string;
}
