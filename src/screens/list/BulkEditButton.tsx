import { type RaRecord, useTranslate } from 'ra-core';
import { useState } from 'react';

import { bulkEditableFields } from '../../schemas/compile/bulkEdit.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { createLazyComponent } from '../lazyComponent.tsx';
import { Button } from '../parts/Button.tsx';
import { useHasPermission } from '../services.ts';
import type { AllMatchingSelection } from '../actions/actionStarter.ts';

const BulkEditDialog = createLazyComponent(() => import('./BulkEditDialog.tsx'));

interface BulkEditProps {
  readonly resource: Resource;
  /** Ticked records; for records on other pages, only the id is known. */
  readonly records: readonly RaRecord[];
  /** Present when the edit applies to all records that match a filter. */
  readonly all: AllMatchingSelection | undefined;
}

/** Returns whether the signed-in user may edit fields of many records at once. */
export function useMayBulkEdit(resource: Resource): boolean {
  const may = useHasPermission();
  return may(resource.operations.edit) && Object.keys(bulkEditableFields(resource)).length > 0;
}

/** Button for bulk edit next to the bulk actions. */
export function BulkEditButton({ resource, records, all }: BulkEditProps) {
  const translate = useTranslate();
  const mayEdit = useMayBulkEdit(resource);
  const [isOpen, setOpen] = useState(false);
  if (!mayEdit) return null;
  return (
    <>
      <Button icon="EditNote" onClick={() => setOpen(true)}>
        {translate('bulkEdit.title')}
      </Button>
      {isOpen && <BulkEditDialog resource={resource} records={records} all={all} onClose={() => setOpen(false)} />}
    </>
  );
}
