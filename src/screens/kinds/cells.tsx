import type { ReactNode } from 'react';

import {
  abbreviate,
  formatBytes,
  formatDecimal,
  formatDuration,
  formatInteger,
  formatMoney,
  formatNames,
} from '../../i18n/format.ts';
import { codeItem } from '../../schemas/codeList.ts';
import { isEmpty } from '../../schemas/condition.ts';
import type { CodeField, Field, ReferenceField, TreeField } from '../../schemas/field.ts';
import type { Kind } from '../../schemas/kinds/kinds.ts';
import { plainTextOf } from '../../schemas/richText.ts';
import { idField } from '../../schemas/systemFields.ts';
import { Chip } from '../parts/Chip.tsx';
import { FileLink } from './uploads/FileLink.tsx';
import type { Cell, CellContext } from './cell.ts';
import { card, place, span, tags } from './rangeCells.tsx';
import { referenceKey } from './referenceKey.ts';
import { rowsCell } from './rows/rowsCell.tsx';
import './cells.css';

const plain: Cell = value => <bdi title={String(value)}>{String(value)}</bdi>;

/** A text, or the title of the screen that it names. */
const worded: Cell = (value, field, context) =>
  plain(field.screen ? context.titleOf(String(value)) : value, field, context);

/** Formatted text as one line of plain text. */
const snippet: Cell = (value, field, context) => plain(plainTextOf(String(value)), field, context);

const masked: Cell = () => '●●●●';

/** Numbers carry their unit; what is no number is shown as it came. */
function counted(format: (value: number) => string): Cell {
  return (value, field, { language }) => {
    const unit = field.unit ? ` ${field.unit[language]}` : '';
    return typeof value === 'number' ? format(value) + unit : String(value);
  };
}

/** From so many on, the digits of a count are counted before they are read. */
const longCount = 10_000;

/** A count that the platform keeps is short in a list, whole in its tooltip and on the page of its record (spec section 9). */
const count: Cell = (value, field, context) => {
  if (field === idField) return String(value);
  const isKept = field.readOnly === true && field.unit === undefined && !context.isExact;
  if (typeof value !== 'number' || !isKept || Math.abs(value) < longCount) {
    return counted(formatInteger)(value, field, context);
  }
  return <span title={formatInteger(value)}>{abbreviate(value)}</span>;
};

/** A size short enough to compare, the exact number of bytes in its tooltip. */
const size: Cell = value =>
  typeof value === 'number' ? <span title={`${formatInteger(value)} B`}>{formatBytes(value)}</span> : String(value);

const time: Cell = (value, _field, { ageOf }) => {
  const text = String(value);
  return (
    <time dateTime={text.replace(' ', 'T')} title={ageOf(text) ?? text}>
      {text}
    </time>
  );
};

const structured: Cell = value => {
  const text = JSON.stringify(value);
  return (
    <code className="cell-code" title={text}>
      {text}
    </code>
  );
};

/** An unknown code is shown as the raw value: the platform may be newer than the list. Of several, some may be cut off. */
const code: Cell<CodeField> = (value, field, { language }) => {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  const items = values.map(one => ({ key: String(one), item: codeItem(field.codes, one) }));
  const names = items.map(({ key, item }) => item?.[language] ?? key);
  const chips = items.map(({ key, item }, at) => (
    <Chip key={key} tone={item?.tone ?? 'default'}>
      {names[at]}
    </Chip>
  ));
  if (chips.length < 2) return chips;
  return (
    <span className="cell-choices" title={formatNames(names, language)}>
      {chips}
    </span>
  );
};

const reference: Cell<ReferenceField | TreeField> = (value, field, context) => {
  const { labels, language } = context;
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  const known = labels.get(referenceKey(field));
  const names = values.map(one => known?.get(String(one))?.label ?? String(one));
  const text = formatNames(names, language);
  const id = values.length === 1 ? known?.get(String(values[0]))?.id : undefined;
  if (known && id !== undefined && context.links?.mayOpen(field.resource)) {
    return linked(text, `/${field.resource}/${id}/show`, context);
  }
  if (known) return <bdi title={text}>{text}</bdi>;
  // Who cannot see that something is coming hears at least which records they are.
  return (
    <span className="skeleton">
      <span className="visually-hidden">{text}</span>
    </span>
  );
};

/** In a table the row is the stop of the keyboard, and its record shows the same links. */
function linked(text: string, address: string, { links, isExact }: CellContext): ReactNode {
  return (
    <a
      className="cell-reference"
      href={address}
      title={text}
      tabIndex={isExact ? undefined : -1}
      onClick={links?.follow}
    >
      <bdi>{text}</bdi>
    </a>
  );
}

/** The first of several, and how many there are: a row stays as high as any other. On the page of a record all are looked at. */
const picture: Cell = (value, field, { isExact, language }) => {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (isExact) {
    return (
      <span className="cell-pictures">
        {values.map(String).map(url => (
          <a key={url} href={url} target="_blank" rel="noreferrer">
            <img className="cell-photo" src={url} alt={field.label[language]} />
          </a>
        ))}
      </span>
    );
  }
  return (
    <span className="cell-pictures">
      <img className="cell-image" src={String(values[0])} alt="" loading="lazy" />
      {values.length > 1 && <span>{`×${values.length}`}</span>}
    </span>
  );
};

const file: Cell = value => <FileLink url={String(value)} />;

const flag: Cell = (value, _field, { yes, no }) => (
  <Chip tone={value === true ? 'success' : 'default'}>{value === true ? yes : no}</Chip>
);

const mail: Cell = value => (
  <a href={`mailto:${String(value)}`} title={String(value)}>
    {String(value)}
  </a>
);

type CellOf<K extends Kind> = Cell<Extract<Field, { kind: K }>>;

const cells: { readonly [K in Kind]: CellOf<K> } = {
  text: worded,
  longText: plain,
  phone: plain,
  email: mail,
  ip: plain,
  url: plain,
  mac: plain,
  idCard: plain,
  bankCard: card,
  version: plain,
  password: masked,
  richText: snippet,
  image: picture,
  file,
  integer: count,
  decimal: counted(formatDecimal),
  money: counted(formatMoney),
  percent: counted(value => `${formatDecimal(value)}%`),
  port: counted(String),
  speed: counted(formatInteger),
  bytes: size,
  duration: counted(formatDuration),
  boolean: flag,
  code,
  reference,
  treeSelect: reference,
  dateTime: time,
  date: time,
  timeOfDay: plain,
  dateRange: span,
  ipRange: span,
  portRange: span,
  geo: place,
  tags,
  keyValues: rowsCell,
  rows: rowsCell,
  json: structured,
};

/** The content of a cell; a dash where there is nothing, so that an empty cell is not taken for a missing one. */
export function renderCell(value: unknown, field: Field, context: CellContext): ReactNode {
  if (isEmpty(value)) return <span className="cell-none">—</span>;
  // The record is keyed by the field's own kind, which the compiler cannot follow through the union.
  return (cells[field.kind] as Cell)(value, field, context);
}
