import type { ReactNode } from 'react';

import { formatDuration, formatInteger, formatMoney } from '../../i18n/format.ts';
import { codeItem } from '../../schemas/codeList.ts';
import { isEmpty } from '../../schemas/condition.ts';
import type { CodeField, Field, ReferenceField, TreeField } from '../../schemas/field.ts';
import type { Kind } from '../../schemas/kinds/kinds.ts';
import { Chip } from '../parts/Chip.tsx';
import type { Cell, CellContext } from './cell.ts';
import { referenceKey } from './referenceKey.ts';

const plain: Cell = value => <bdi title={String(value)}>{String(value)}</bdi>;

const masked: Cell = () => '●●●●';

/** Numbers carry their unit; what is no number is shown as it came. */
function counted(format: (value: number) => string): Cell {
  return (value, field, { language }) => {
    const unit = field.unit ? ` ${field.unit[language]}` : '';
    return typeof value === 'number' ? format(value) + unit : String(value);
  };
}

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

/** An unknown code is shown as the raw value: the platform may be newer than the list. */
const code: Cell<CodeField> = (value, field, { language }) => {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.map(one => {
    const item = codeItem(field.codes, one);
    return (
      <Chip key={String(one)} tone={item?.tone ?? 'default'}>
        {item?.[language] ?? String(one)}
      </Chip>
    );
  });
};

const reference: Cell<ReferenceField | TreeField> = (value, field, { labels }) => {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  const known = labels.get(referenceKey(field));
  const text = values.map(one => known?.get(String(one)) ?? String(one)).join('、');
  return known ? <bdi title={text}>{text}</bdi> : <span className="skeleton" />;
};

const picture: Cell = value => <img className="cell-image" src={String(value)} alt="" loading="lazy" />;

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
  text: plain,
  longText: plain,
  phone: plain,
  email: mail,
  ip: plain,
  url: plain,
  idCard: plain,
  version: plain,
  password: masked,
  image: picture,
  integer: counted(formatInteger),
  money: counted(formatMoney),
  duration: counted(formatDuration),
  boolean: flag,
  code,
  reference,
  treeSelect: reference,
  dateTime: time,
  date: time,
  json: structured,
};

/** The content of a cell; a dash where there is nothing, so that an empty cell is not taken for a missing one. */
export function renderCell(value: unknown, field: Field, context: CellContext): ReactNode {
  if (isEmpty(value)) return <span className="cell-none">—</span>;
  // The record is keyed by the field's own kind, which the compiler cannot follow through the union.
  return (cells[field.kind] as Cell)(value, field, context);
}
