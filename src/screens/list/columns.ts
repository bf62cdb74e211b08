import type { Field } from '../../schemas/field.ts';
import { kindOf } from '../../schemas/field.ts';
import type { Resource } from '../../schemas/resource.ts';
import { allFields } from '../../schemas/systemFields.ts';

export type Column = readonly [name: string, field: Field];

/** What an operator has chosen for the table of one resource. */
export interface ColumnChoice {
  readonly hidden: readonly string[];
}

/** The columns that may be shown, in the order of the fields. */
export function columnsOf(resource: Resource): readonly Column[] {
  return Object.entries(allFields(resource)).filter(([, field]) => field.list);
}

export function shownColumns(resource: Resource, choice: ColumnChoice): readonly Column[] {
  return columnsOf(resource).filter(([name]) => !choice.hidden.includes(name));
}

export function widthOf([, field]: Column): number {
  return field.title ? Math.max(kindOf(field).width, 180) : kindOf(field).width;
}
