import type { ReactNode } from 'react';

import type { Language } from '../../schemas/label.ts';
import type { Field } from '../../schemas/field.ts';
import type { ReferenceLinks } from '../references/useReferenceLinks.ts';
import type { Named } from './useReferenceLabels.ts';

/** What cells share: fetched and computed once a table, so that a cell is a pure function without hooks. */
export interface CellContext {
  readonly language: Language;
  /** Large counts are written out, where one record is read and not many compared. */
  readonly isExact?: boolean;
  readonly yes: string;
  readonly no: string;
  /** Referenced records by `resource.field` and value; `undefined` while they are on their way. */
  readonly labels: ReadonlyMap<string, ReadonlyMap<string, Named>>;
  /** Makes references links; they are plain text without it. */
  readonly links?: ReferenceLinks | undefined;
  /** What a screen is called, by its name. */
  readonly titleOf: (screen: string) => string;
  /** The age of a time in words, for its tooltip. */
  readonly ageOf: (time: string) => string | undefined;
}

/** Draws one value of one kind; empty values never reach it. */
export type Cell<F extends Field = Field> = (value: unknown, field: F, context: CellContext) => ReactNode;
