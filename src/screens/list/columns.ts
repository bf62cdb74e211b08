import type { Field } from '../../schemas/vocabulary/field.ts';
import { kindDefinitionOf } from '../../schemas/vocabulary/field.ts';
import type { Language } from '../../schemas/base/label.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { type ColumnSettings, columnWidthLimits } from '../../schemas/vocabulary/savedView.ts';
import { stateFieldOf } from '../../schemas/compile/stateField.ts';
import { allFields, titleFieldOf } from '../../schemas/vocabulary/systemFields.ts';
import { estimateTextWidth } from './estimateTextWidth.ts';

/** Field with its name, as a column of a table or a filter of a list. */
export type Column = readonly [name: string, field: Field];

/** Number of columns that a typical window shows without scrolling. */
const columnsInWindow = 6;

/**
 * Returns all list columns in the order of the fields. A state field that would only be visible after scrolling moves
 * to the position after the title column.
 */
export function columnsOf(resource: Resource): readonly Column[] {
  const columns = Object.entries(allFields(resource)).filter(([, field]) => field.list);
  const at = columns.findIndex(([name]) => name === stateFieldOf(resource));
  const afterTitle = columns.findIndex(([name]) => name === titleFieldOf(resource)) + 1;
  if (at < columnsInWindow) return columns;
  return [
    ...columns.slice(0, afterTitle),
    ...columns.slice(at, at + 1),
    ...columns.slice(afterTitle, at),
    ...columns.slice(at + 1),
  ];
}

/** Returns all columns, including hidden columns, in the order that the operator has chosen. */
export function orderedColumns(resource: Resource, { order }: Pick<ColumnSettings, 'order'>): readonly Column[] {
  const columns = columnsOf(resource);
  const place = new Map(order.map((name, at) => [name, at]));
  const placeOf = ([name]: Column, at: number) => place.get(name) ?? order.length + at;
  const places = new Map(columns.map((column, at) => [column, placeOf(column, at)]));
  return columns.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
}

/** Returns the columns of the table, pinned columns first. The title column is never hidden. */
export function shownColumns(resource: Resource, choice: ColumnSettings): readonly Column[] {
  const title = titleFieldOf(resource);
  const shown = orderedColumns(resource, choice).filter(([name]) => name === title || !choice.hidden.includes(name));
  const isPinned = ([name]: Column) => choice.pinned?.includes(name) === true;
  return [...shown.filter(isPinned), ...shown.filter(column => !isPinned(column))];
}

/** Widths in pixels: the padding of a cell, the frame of a chip, the gap between chips, and the sort mark. */
const [cellPadding, chipFrame, chipGap, sortMark] = [24, 28, 4, 18];
const [minTitleWidth, maxNaturalWidth] = [180, 280];

/**
 * Returns the width of a column: the width that the user has chosen, or the width of the field kind, enlarged for a
 * longer heading or option.
 */
export function widthOf([name, field]: Column, language: Language, widths: ColumnSettings['widths'] = {}): number {
  const own = Object.hasOwn(widths, name) ? widths[name] : undefined;
  if (own !== undefined) return own;
  const heading = estimateTextWidth(field.label[language]) + (field.sort ? sortMark : 0);
  const natural = Math.ceil(Math.max(heading, choicesWidth(field, language))) + cellPadding;
  const minColumnWidth = Math.max(kindDefinitionOf(field).width, field.title ? minTitleWidth : 0);
  return Math.max(minColumnWidth, Math.min(natural, maxNaturalWidth));
}

/**
 * Returns the width of an enumerated field's longest option. If the field allows several values, returns the width of
 * the two longest options; the tooltip shows further values.
 */
function choicesWidth(field: Field, language: Language): number {
  if (field.kind !== 'code') return 0;
  const widths = field.codes.items.map(item => estimateTextWidth(item[language]) + chipFrame);
  const [first = 0, second = 0] = widths.toSorted((a, b) => b - a);
  return field.multiple ? first + chipGap + second : first;
}

/** Rounds a column width and limits it to `columnWidthLimits`. */
export function clampColumnWidth(pixels: number): number {
  return Math.round(Math.min(Math.max(pixels, columnWidthLimits.min), columnWidthLimits.max));
}

/** Returns the column names with one of them moved to another index. */
export function moveColumn(names: readonly string[], name: string, place: number): readonly string[] {
  const others = names.filter(item => item !== name);
  return [...others.slice(0, place), name, ...others.slice(place)];
}

/** Layout of a column's cells; computed once per table. */
export interface ColumnLayout {
  readonly name: string;
  readonly field: Field;
  readonly width: number;
  readonly className: string | undefined;
  /** Left offset of a pinned column in pixels. */
  readonly left: number | undefined;
}

interface ColumnLayoutOptions {
  readonly title: string;
  /** Width of the cells before the columns (`from`), and of the indentation before a name in a tree (`indent`). */
  readonly from: number;
  readonly indent: number;
  readonly language: Language;
}

/** Returns the layouts of the visible columns. By default, the first column is pinned. */
export function layoutColumns(
  columns: readonly Column[],
  { widths, pinned }: Pick<ColumnSettings, 'widths' | 'pinned'>,
  { title, from, indent, language }: ColumnLayoutOptions,
): readonly ColumnLayout[] {
  let left = from;
  return columns.map((column, at) => {
    const [name, field] = column;
    const isIndented = name === title && !Object.hasOwn(widths, name);
    const width = widthOf(column, language, widths) + (isIndented ? indent : 0);
    const isPinned = pinned === null ? at === 0 : pinned.includes(name);
    const classes = [
      name === title && 'cell-title',
      name !== title && kindDefinitionOf(field).align === 'end' && 'cell-end',
      isPinned && 'cell-pinned',
    ].filter(Boolean);
    const look: ColumnLayout = {
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
