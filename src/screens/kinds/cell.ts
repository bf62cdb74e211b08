import type { ReactNode } from 'react';

import type { Language } from '../../schemas/label.ts';
import type { Field } from '../../schemas/field.ts';
import type { ReferenceLinks } from '../references/useReferenceLinks.ts';
import type { ReferencedRecord } from './useReferenceLabels.ts';

/** Data that the cells of a table share; loaded once per table, so that a cell is a pure function without hooks. */
export interface CellContext {
  readonly language: Language;
  /**
   * True if the cell writes out large counts: on the page of one record, but not in lists, where people compare many.
   */
  readonly isExact?: boolean;
  readonly yes: string;
  readonly no: string;
  /** Referenced records by `resource.field` and value; a missing entry means that they are loading. */
  readonly labels: ReadonlyMap<string, ReadonlyMap<string, ReferencedRecord>>;
  /** Turns references into links; without it, they are plain text. */
  readonly links?: ReferenceLinks | undefined;
  /** Returns the title of a screen. */
  readonly titleOf: (screen: string) => string;
  /** Returns the age of a time as text, for the tooltip. */
  readonly ageOf: (time: string) => string | undefined;
}

/** Renders one value of one kind; never called for empty values. */
export type Cell<F extends Field = Field> = (value: unknown, field: F, context: CellContext) => ReactNode;
