import type { ReactNode } from 'react';

import { isEmpty } from '../../../schemas/base/json.ts';
import type { Field } from '../../../schemas/vocabulary/field.ts';
import type { Kind } from '../../../schemas/kinds/kinds.ts';
import { createLazyComponent } from '../../lazyComponent.tsx';
import type { CellContext } from './cell.ts';
import { renderCell } from './cells.tsx';
import { RowsTable } from './RowsTable.tsx';

/** View of rich text. The view loads with the first rich text, so that other pages do not load the sanitiser. */
const RichTextView = createLazyComponent(() => import('../richText/RichTextView.tsx'));

interface FieldDetailProps {
  readonly value: unknown;
  readonly field: Field;
  readonly context: CellContext;
}

/** Field kinds whose values are abbreviated in cells, but shown in full and at full width in details. */
const wideDetails: { readonly [K in Kind]?: (props: FieldDetailProps) => ReactNode } = {
  longText: ({ value, field, context }) => renderCell(value, field, context),
  richText: ({ value, field, context }) => (
    <RichTextView html={String(value)} waiting={renderCell(value, field, context)} />
  ),
  rows: ({ value, field }) => <RowsTable value={value} field={field} />,
  keyValues: ({ value, field }) => <RowsTable value={value} field={field} />,
  json: ({ value }) => (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long value is scrolled, also by keys
    <pre className="fact-json" tabIndex={0}>
      {JSON.stringify(value, null, 2)}
    </pre>
  ),
};

/** Returns whether a value takes the full width; an empty value never does. */
export function isWideDetail(field: Field, value: unknown): boolean {
  return wideDetails[field.kind] !== undefined && !isEmpty(value);
}

/** One value on the detail page. */
export function FieldDetail(props: FieldDetailProps) {
  const { value, field, context } = props;
  const whole = wideDetails[field.kind];
  return whole && !isEmpty(value) ? whole(props) : renderCell(value, field, context);
}
