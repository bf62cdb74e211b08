import type { RaRecord } from 'ra-core';

import type { Language } from '../../schemas/label.ts';
import type { Resource } from '../../schemas/resource.ts';
import { allFields } from '../../schemas/systemFields.ts';
import { whyFixed } from '../../schemas/whyFixed.ts';
import { isWritable, scopeOfForm } from '../../schemas/writable.ts';

/** A cell that is being changed where it stands. */
export interface EditedCell {
  readonly record: RaRecord;
  readonly name: string;
  readonly anchor: HTMLElement;
}

/** The cells that may be changed in place. */
export interface InlineCells {
  /** Their columns. */
  readonly names: ReadonlySet<string>;
  /** Why the cell of a record stays as it is; `null` when it may be changed. */
  readonly whyNot: (name: string, record: RaRecord) => string | null;
}

interface Speaker {
  readonly mayEdit: boolean;
  readonly language: Language;
  /** The platform's time. */
  readonly now: () => string | undefined;
}

/** The cells that somebody who may edit changes in place. */
export function inlineCells(resource: Resource, { mayEdit, language, now }: Speaker): InlineCells {
  const fields = allFields(resource);
  const columns = mayEdit && resource.api.update ? Object.entries(resource.fields) : [];
  return {
    names: new Set(columns.flatMap(([name, field]) => (field.inline && isWritable(field, 'edit') ? [name] : []))),
    whyNot: (name, record) => {
      const field = fields[name];
      if (!field?.readOnlyWhen) return null;
      return whyFixed(field, { scope: scopeOfForm(record, { previous: record, now: now() }), fields, language });
    },
  };
}

/** The cell around what was clicked, or nothing when it may not be changed. */
export function editedCellAt(target: EventTarget | null, rows: readonly RaRecord[]): EditedCell | null {
  const anchor = target instanceof Element ? target.closest<HTMLElement>('td[data-inline]') : null;
  const name = anchor?.dataset['inline'];
  const record = rows[Number(anchor?.closest<HTMLElement>('tr')?.dataset['at'] ?? -1)];
  return anchor && name !== undefined && record ? { anchor, name, record } : null;
}
