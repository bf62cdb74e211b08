import type { RaRecord } from 'ra-core';

import type { Language } from '../../schemas/base/label.ts';
import { explainUnavailableOperation } from '../../schemas/vocabulary/refusedOperations.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { allFields } from '../../schemas/vocabulary/systemFields.ts';
import { explainReadOnlyField } from '../../schemas/compile/explainReadOnlyField.ts';
import { isWritable, toFormScope } from '../../schemas/vocabulary/writable.ts';

/** The cell that is being edited in place. */
export interface EditedCell {
  readonly record: RaRecord;
  readonly name: string;
  readonly anchor: HTMLElement;
}

/** Cells that the user can edit in place. */
export interface InlineCells {
  /** Names of the columns of these cells. */
  readonly names: ReadonlySet<string>;
  /** Returns why a record's cell is read-only; `null` when the user can edit the cell. */
  readonly readOnlyReason: (name: string, record: RaRecord) => string | null;
}

interface InlineCellContext {
  readonly mayEdit: boolean;
  readonly language: Language;
  /** Returns the platform's time; `undefined` before the first response. */
  readonly now: () => string | undefined;
}

/** Returns the cells that a user with the edit permission can edit in place. */
export function inlineCellsOf(resource: Resource, { mayEdit, language, now }: InlineCellContext): InlineCells {
  const fields = allFields(resource);
  const columns = mayEdit && resource.api.update ? Object.entries(resource.fields) : [];
  return {
    names: new Set(columns.flatMap(([name, field]) => (field.inline && isWritable(field, 'edit') ? [name] : []))),
    readOnlyReason: (name, record) => {
      const refused = explainUnavailableOperation(resource, record, 'edit', language);
      if (refused !== null) return refused;
      const field = fields[name];
      if (!field?.readOnlyWhen) return null;
      return explainReadOnlyField(field, {
        scope: toFormScope(record, { previous: record, now: now() }),
        fields,
        language,
      });
    },
  };
}

/** Returns the editable cell that contains the target of an event; `null` if there is none. */
export function editedCellAt(target: EventTarget | null, rows: readonly RaRecord[]): EditedCell | null {
  const anchor = target instanceof Element ? target.closest<HTMLElement>('td[data-inline]') : null;
  const name = anchor?.dataset['inline'];
  const record = rows[Number(anchor?.closest<HTMLElement>('tr')?.dataset['at'] ?? -1)];
  return anchor && name !== undefined && record ? { anchor, name, record } : null;
}
