import type { ReactNode } from 'react';

import type { Language } from '../../../schemas/base/label.ts';
import type { Field } from '../../../schemas/vocabulary/field.ts';
import type { ReferenceLinks } from '../../references/useReferenceLinks.ts';
import type { ReferencedRecord } from './useReferenceLabels.ts';

/**
 * Data that all cells of a table share. The table loads the data once, so that a cell is a pure function without hooks.
 */
export interface CellContext {
  readonly language: Language;
  /**
   * True if cells show large counts in full: on the page of a record, but not in lists, in which people compare many
   * counts.
   */
  readonly isExact?: boolean;
  readonly yes: string;
  readonly no: string;
  /** Referenced records by `resource.field` and value. While a record loads, its entry is missing. */
  readonly labels: ReadonlyMap<string, ReadonlyMap<string, ReferencedRecord>>;
  /** Turns references into links; if absent, references are plain text. */
  readonly links?: ReferenceLinks | undefined;
  /** Returns the title of a screen. */
  readonly titleOf: (screen: string) => string;
  /** Returns how long ago a time was, as text for the tooltip. */
  readonly ageOf: (time: string) => string | undefined;
}

/** Renders one value of a field kind. Never called for empty values. */
export type CellRenderer<F extends Field = Field> = (value: unknown, field: F, context: CellContext) => ReactNode;
