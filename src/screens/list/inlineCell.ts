import type { RaRecord } from 'ra-core';

import type { Resource } from '../../schemas/resource.ts';
import { isWritable } from '../../schemas/writable.ts';

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

/** The cell around what was clicked, or nothing when it may not be changed. */
export function editedCellAt(target: EventTarget | null, rows: readonly RaRecord[]): EditedCell | null {
  const anchor = target instanceof Element ? target.closest<HTMLElement>('td[data-inline]') : null;
  const name = anchor?.dataset['inline'];
  const record = rows[Number(anchor?.closest<HTMLElement>('tr')?.dataset['at'] ?? -1)];
  return anchor && name !== undefined && record ? { anchor, name, record } : null;
}
