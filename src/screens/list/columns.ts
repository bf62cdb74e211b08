import type { Field } from '../../schemas/field.ts';
import { kindOf } from '../../schemas/field.ts';
import type { Language } from '../../schemas/label.ts';
import type { Resource } from '../../schemas/resource.ts';
import { type ColumnChoice, columnWidths } from '../../schemas/savedView.ts';
import { stateFieldOf } from '../../schemas/stateField.ts';
import { allFields, titleFieldOf } from '../../schemas/systemFields.ts';
import { textWidth } from './textWidth.ts';

export type Column = readonly [name: string, field: Field];

/** Columns that are in sight in a usual window, whatever is scrolled. */
const inSight = 6;

/** The columns that may be shown, in the order of the fields; a state that would be out of sight stands behind the name. */
export function columnsOf(resource: Resource): readonly Column[] {
  const columns = Object.entries(allFields(resource)).filter(([, field]) => field.list);
  const at = columns.findIndex(([name]) => name === stateFieldOf(resource));
  const behind = columns.findIndex(([name]) => name === titleFieldOf(resource)) + 1;
  if (at < inSight) return columns;
  return [
    ...columns.slice(0, behind),
    ...columns.slice(at, at + 1),
    ...columns.slice(behind, at),
    ...columns.slice(at + 1),
  ];
}

/** All columns, hidden ones too, in the order that the operator wants. */
export function orderedColumns(resource: Resource, { order }: Pick<ColumnChoice, 'order'>): readonly Column[] {
  const columns = columnsOf(resource);
  const place = new Map(order.map((name, at) => [name, at]));
  const placeOf = ([name]: Column, at: number) => place.get(name) ?? order.length + at;
  const places = new Map(columns.map((column, at) => [column, placeOf(column, at)]));
  return columns.toSorted((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0));
}

/** The columns of the table: those that stay at the left first. The one that names the record is never hidden. */
export function shownColumns(resource: Resource, choice: ColumnChoice): readonly Column[] {
  const title = titleFieldOf(resource);
  const shown = orderedColumns(resource, choice).filter(([name]) => name === title || !choice.hidden.includes(name));
  const isPinned = ([name]: Column) => choice.pinned?.includes(name) === true;
  return [...shown.filter(isPinned), ...shown.filter(column => !isPinned(column))];
}

/** Pixels of a cell's padding, of what a chip adds to its text and to a chip before it, and of the mark that sorts. */
const [cellPadding, chipFrame, chipGap, sortMark] = [24, 28, 4, 18];
const [leastTitleWidth, mostNaturalWidth] = [180, 280];

/** The width that somebody chose, or that of its kind, or more where its heading or one of its choices is longer. */
export function widthOf([name, field]: Column, language: Language, widths: ColumnChoice['widths'] = {}): number {
  const own = Object.hasOwn(widths, name) ? widths[name] : undefined;
  if (own !== undefined) return own;
  const heading = textWidth(field.label[language]) + (field.sort ? sortMark : 0);
  const natural = Math.ceil(Math.max(heading, choicesWidth(field, language))) + cellPadding;
  const least = Math.max(kindOf(field).width, field.title ? leastTitleWidth : 0);
  return Math.max(least, Math.min(natural, mostNaturalWidth));
}

/** The longest choice of a code, or the two longest where there may be several: the others are told by the tooltip. */
function choicesWidth(field: Field, language: Language): number {
  if (field.kind !== 'code') return 0;
  const widths = field.codes.items.map(item => textWidth(item[language]) + chipFrame);
  const [first = 0, second = 0] = widths.toSorted((one, other) => other - one);
  return field.multiple ? first + chipGap + second : first;
}

export function toWidth(pixels: number): number {
  return Math.round(Math.min(Math.max(pixels, columnWidths.least), columnWidths.most));
}

/** A name moved to the place of another. */
export function moveTo(names: readonly string[], name: string, place: number): readonly string[] {
  const others = names.filter(one => one !== name);
  return [...others.slice(0, place), name, ...others.slice(place)];
}

/** How the cells of one column look; made once a table, so that a cell asks nothing. */
export interface ColumnLook {
  readonly name: string;
  readonly field: Field;
  readonly width: number;
  readonly className: string | undefined;
  /** Where a column that stays is held, from the left edge. */
  readonly left: number | undefined;
}

interface LooksOptions {
  readonly title: string;
  /** The width of what stands before the columns, and before a title in its cell. */
  readonly from: number;
  readonly indent: number;
  readonly language: Language;
}

/** The looks of shown columns. Unless chosen, the first one stays. */
export function looksOf(
  columns: readonly Column[],
  { widths, pinned }: Pick<ColumnChoice, 'widths' | 'pinned'>,
  { title, from, indent, language }: LooksOptions,
): readonly ColumnLook[] {
  let left = from;
  return columns.map((column, at) => {
    const [name, field] = column;
    const isIndented = name === title && !Object.hasOwn(widths, name);
    const width = widthOf(column, language, widths) + (isIndented ? indent : 0);
    const isPinned = pinned === null ? at === 0 : pinned.includes(name);
    const classes = [
      name === title && 'cell-title',
      name !== title && kindOf(field).align === 'end' && 'cell-end',
      isPinned && 'cell-pinned',
    ].filter(Boolean);
    const look: ColumnLook = {
      name,
      field,
      width,
      className: classes.length > 0 ? classes.join(' ') : undefined,
      left: isPinned ? left : undefined,
    };
    if (isPinned) left += width;
    return look;
  });
}
