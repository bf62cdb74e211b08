import type { ReactNode } from 'react';

import {
  abbreviateNumber,
  formatBytes,
  formatDecimal,
  formatDuration,
  formatInteger,
  formatMoney,
  formatNames,
} from '../../../i18n/format.ts';
import { findCodeItem } from '../../../schemas/vocabulary/codeList.ts';
import { isEmpty } from '../../../schemas/base/json.ts';
import type { CodeField, Field, ReferenceField, TreeField } from '../../../schemas/vocabulary/field.ts';
import type { Kind } from '../../../schemas/kinds/kinds.ts';
import { plainTextOf } from '../../../schemas/base/richText.ts';
import { idField } from '../../../schemas/vocabulary/systemFields.ts';
import { Chip } from '../../parts/Chip.tsx';
import { FileLink } from '../uploads/FileLink.tsx';
import { LinkedPicture, StoredPicture } from '../uploads/StoredPicture.tsx';
import type { CellRenderer, CellContext } from './cell.ts';
import { cardNumberCell, geoCell, rangeCell, tagsCell } from './compositeCells.tsx';
import { referenceKey } from './referenceKey.ts';
import { rowsCell } from './rowsCell.tsx';
import './cells.css';

const plain: CellRenderer = value => <bdi title={String(value)}>{String(value)}</bdi>;

/** Text, or the title of the screen that the text names. */
const textCell: CellRenderer = (value, field, context) =>
  plain(field.screen ? context.titleOf(String(value)) : value, field, context);

/** Rich text, as one line of plain text. */
const richTextCell: CellRenderer = (value, field, context) => plain(plainTextOf(String(value)), field, context);

const masked: CellRenderer = () => '●●●●';

/** Returns a renderer that formats numbers and adds the unit. Other values stay unchanged. */
function counted(format: (value: number) => string): CellRenderer {
  return (value, field, { language }) => {
    const unit = field.unit ? ` ${field.unit[language]}` : '';
    return typeof value === 'number' ? format(value) + unit : String(value);
  };
}

/** Smallest count that has too many digits for reading at a glance. */
const longCount = 10_000;

/**
 * Count that the platform maintains (read-only, without a unit). The count is abbreviated in lists, and shown in full
 * in the tooltip and in details.
 */
const count: CellRenderer = (value, field, context) => {
  if (field === idField) return String(value);
  const isKept = field.readOnly === true && field.unit === undefined && !context.isExact;
  if (typeof value !== 'number' || !isKept || Math.abs(value) < longCount) {
    return counted(formatInteger)(value, field, context);
  }
  return <span title={formatInteger(value)}>{abbreviateNumber(value)}</span>;
};

/** Size in a large unit, for comparison; the tooltip contains the exact number of bytes. */
const size: CellRenderer = value =>
  typeof value === 'number' ? <span title={`${formatInteger(value)} B`}>{formatBytes(value)}</span> : String(value);

const time: CellRenderer = (value, _field, { ageOf }) => {
  const text = String(value);
  return (
    <time dateTime={text.replace(' ', 'T')} title={ageOf(text) ?? text}>
      {text}
    </time>
  );
};

const structured: CellRenderer = value => {
  const text = JSON.stringify(value);
  return (
    <code className="cell-code" title={text}>
      {text}
    </code>
  );
};

/**
 * Enumerated value. An unknown value is shown unchanged, because the platform may be newer than the console's code
 * list. A narrow column can cut off the chips of several values, so the tooltip contains all values.
 */
const code: CellRenderer<CodeField> = (value, field, { language }) => {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  const items = values.map(item => ({ key: String(item), item: findCodeItem(field.codes, item) }));
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

const reference: CellRenderer<ReferenceField | TreeField> = (value, field, context) => {
  const { labels, language } = context;
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  const known = labels.get(referenceKey(field));
  const names = values.map(item => known?.get(String(item))?.label ?? String(item));
  const text = formatNames(names, language);
  const id = values.length === 1 ? known?.get(String(values[0]))?.id : undefined;
  if (known && id !== undefined && context.links?.mayOpen(field.resource)) {
    return linked(text, `/${field.resource}/${id}/show`, context);
  }
  if (known) return <bdi title={text}>{text}</bdi>;
  // Screen readers get the raw values while the names load.
  return (
    <span className="skeleton">
      <span className="visually-hidden">{text}</span>
    </span>
  );
};

/**
 * Reference as a link. In a table, the Tab key stops at the row and not at this link, because the page of the record
 * has the same links.
 */
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

/** First picture and the number of pictures, so that all rows have the same height; details show all pictures. */
const picture: CellRenderer = (value, field, { isExact, language }) => {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (isExact) {
    return (
      <span className="cell-pictures">
        {values.map(String).map(url => (
          <LinkedPicture key={url} className="cell-photo" url={url} alt={field.label[language]} />
        ))}
      </span>
    );
  }
  return (
    <span className="cell-pictures">
      <StoredPicture className="cell-image" url={String(values[0])} alt="" />
      {values.length > 1 && <span>{`×${values.length}`}</span>}
    </span>
  );
};

const file: CellRenderer = value => <FileLink url={String(value)} />;

const flag: CellRenderer = (value, _field, { yes, no }) => (
  <Chip tone={value === true ? 'success' : 'default'}>{value === true ? yes : no}</Chip>
);

const mail: CellRenderer = value => (
  <a href={`mailto:${String(value)}`} title={String(value)}>
    {String(value)}
  </a>
);

type CellOf<K extends Kind> = CellRenderer<Extract<Field, { kind: K }>>;

const cells: { readonly [K in Kind]: CellOf<K> } = {
  text: textCell,
  longText: plain,
  phone: plain,
  email: mail,
  ip: plain,
  url: plain,
  mac: plain,
  idCard: plain,
  bankCard: cardNumberCell,
  version: plain,
  password: masked,
  richText: richTextCell,
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
  dateRange: rangeCell,
  ipRange: rangeCell,
  portRange: rangeCell,
  geo: geoCell,
  tags: tagsCell,
  keyValues: rowsCell,
  rows: rowsCell,
  json: structured,
};

/** Renders the content of a cell. An empty value is a dash, so that it does not look like a rendering failure. */
export function renderCell(value: unknown, field: Field, context: CellContext): ReactNode {
  if (isEmpty(value)) return <span className="cell-none">—</span>;
  // The keys of `cells` are the field kinds, but TypeScript cannot follow this through the union; hence the assertion.
  return (cells[field.kind] as CellRenderer)(value, field, context);
}
