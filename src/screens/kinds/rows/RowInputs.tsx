import { useLocale, useTranslate } from 'ra-core';
import { type MouseEvent, useRef } from 'react';
import { useWatch } from 'react-hook-form';

import { toLanguage } from '../../../i18n/createI18nProvider.ts';
import type { Field, Fields } from '../../../schemas/vocabulary/field.ts';
import type { JsonRecord } from '../../../schemas/base/json.ts';
import { isVisible } from '../../../schemas/vocabulary/writable.ts';
import { Icon } from '../../parts/Icon.tsx';
import { IconButton } from '../../parts/IconButton.tsx';
import type { CellContext } from '../cells/cell.ts';
import { renderCell } from '../cells/cells.tsx';
import type { KindInputs } from './kindInputs.ts';
import type { RowDrag } from './useRowDrag.ts';

interface RowInputsProps {
  /** Path of the row in its form, such as `params.2`. */
  readonly name: string;
  readonly at: number;
  readonly count: number;
  readonly fields: Fields;
  readonly row: JsonRecord;
  readonly inputs: KindInputs;
  readonly context: CellContext;
  readonly isWrong: boolean;
  readonly drag: RowDrag;
  readonly onMove: (from: number, to: number) => void;
  readonly onRemove: (at: number) => void;
}

/** One row of a list: a drag handle, the inputs of the fields, and buttons that move and remove the row. */
export function RowInputs({ name, at, count, fields, row, inputs, context, drag, ...rest }: RowInputsProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const place = useRef<HTMLDivElement>(null);
  const { dragged } = drag;
  const isTarget = dragged !== null && dragged.to === at && dragged.from !== at;
  const classes = [
    'rows-row',
    rest.isWrong && 'rows-row-wrong',
    dragged?.from === at && 'rows-row-dragged',
    isTarget && (dragged.to > dragged.from ? 'rows-row-after' : 'rows-row-before'),
  ];
  const title = translate('rows.row', { at: at + 1 });
  const remove = () => {
    const list = place.current?.closest('fieldset');
    rest.onRemove(at);
    // The focused button disappears with its row, so focus the remove button of a neighbouring row.
    requestAnimationFrame(() => focusAfterRemoval(list, at));
  };
  return (
    <div ref={place} className={classes.filter(Boolean).join(' ')} role="group" aria-label={title} data-row>
      <span className="rows-handle" title={translate('rows.drag')} aria-hidden="true" {...drag.handleProps(at)}>
        <Icon name="DragIndicator" />
        {at + 1}
      </span>
      <div className="rows-cells">
        {Object.entries(fields).map(([key, field]) =>
          field.readOnly === true ? (
            <div key={key} className="rows-cell rows-fixed">
              <span className="rows-label">{field.label[language]}</span>
              <output aria-label={field.label[language]}>{renderCell(row[key], field, context)}</output>
            </div>
          ) : (
            <RowCell key={key} row={name} name={key} field={field} inputs={inputs} />
          ),
        )}
      </div>
      <RowButtons at={at} count={count} onMove={rest.onMove} onRemove={remove} />
    </div>
  );
}

interface RowButtonsProps extends Pick<RowInputsProps, 'at' | 'count' | 'onMove'> {
  readonly onRemove: () => void;
}

function RowButtons({ at, count, onMove, onRemove }: RowButtonsProps) {
  const translate = useTranslate();
  const moveTo = (event: MouseEvent<HTMLElement>, to: number) => {
    const button = event.currentTarget;
    onMove(at, to);
    // Moving the row in the DOM loses the focus, so focus the button again.
    requestAnimationFrame(() => button.focus());
  };
  return (
    <div className="rows-buttons">
      <IconButton
        small
        icon="ArrowUpward"
        label={translate('rows.up', { at: at + 1 })}
        aria-disabled={at === 0}
        onClick={event => moveTo(event, at - 1)}
      />
      <IconButton
        small
        icon="ArrowDownward"
        label={translate('rows.down', { at: at + 1 })}
        aria-disabled={at === count - 1}
        onClick={event => moveTo(event, at + 1)}
      />
      <IconButton
        small
        icon="Delete"
        label={translate('rows.remove', { at: at + 1 })}
        data-remove-row
        onClick={onRemove}
      />
    </div>
  );
}

interface RowCellProps {
  readonly row: string;
  readonly name: string;
  readonly field: Field;
  readonly inputs: KindInputs;
}

function RowCell(props: RowCellProps) {
  return props.field.visibleWhen ? <ConditionalCell {...props} /> : <PlainCell {...props} />;
}

/** Cell of a field whose conditions refer to values of the same row. */
function ConditionalCell(props: RowCellProps) {
  const values: unknown = useWatch({ name: props.row });
  const form = typeof values === 'object' && values !== null ? { ...values } : {};
  return isVisible(props.field, { form }) ? <PlainCell {...props} /> : <div className="rows-cell" />;
}

function PlainCell({ row, name, field, inputs }: RowCellProps) {
  const Input = inputs[field.kind];
  return (
    <div className={`rows-cell rows-${field.kind}`}>
      <Input name={`${row}.${name}`} field={field} mode="create" />
    </div>
  );
}

function focusAfterRemoval(list: Element | null | undefined, at: number): void {
  const buttons = list?.querySelectorAll<HTMLElement>('[data-remove-row]') ?? [];
  const next = buttons[Math.min(at, buttons.length - 1)] ?? list?.querySelector<HTMLElement>('[data-add-row]');
  next?.focus();
}
