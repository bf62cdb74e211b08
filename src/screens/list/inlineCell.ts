import type { RaRecord } from 'ra-core';

import type { Fields } from '../../schemas/field.ts';
import type { Resource } from '../../schemas/resource.ts';
import { isFixed, isWritable, scopeOfForm } from '../../schemas/writable.ts';

/** A cell that is being changed where it stands. */
export interface EditedCell {
  readonly record: RaRecord;
  readonly name: string;
  readonly anchor: HTMLElement;
}

/** The columns whose cells may be changed in place by somebody who may edit. */
export function inlineNames({ api, fields }: Resource, mayEdit: boolean): ReadonlySet<string> {
  if (!mayEdit || !api.update) return new Set();
  return new Set(
    Object.entries(fields).flatMap(([name, field]) => (field.inline && isWritable(field, 'edit') ? [name] : [])),
  );
}

interface Clicked {
  readonly fields: Fields;
  readonly rows: readonly RaRecord[];
  /** The platform's time. */
  readonly now: string | undefined;
}

/** The cell around what was clicked, or nothing when it may not be changed. */
export function editedCellAt(target: EventTarget | null, { fields, rows, now }: Clicked): EditedCell | null {
  const anchor = target instanceof Element ? target.closest<HTMLElement>('td[data-inline]') : null;
  const name = anchor?.dataset['inline'];
  const record = rows[Number(anchor?.closest<HTMLElement>('tr')?.dataset['at'] ?? -1)];
  const field = name === undefined ? undefined : fields[name];
  const isHeld = field && record && isFixed(field, scopeOfForm(record, { previous: record, now }));
  return anchor && name !== undefined && record && !isHeld ? { anchor, name, record } : null;
}
