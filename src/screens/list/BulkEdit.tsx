import { type RaRecord, useTranslate } from 'ra-core';
import { useState } from 'react';

import { bulkEditableFields } from '../../schemas/bulkEdit.ts';
import type { Resource } from '../../schemas/resource.ts';
import { latePart } from '../latePart.tsx';
import { Button } from '../parts/Button.tsx';
import { useMay } from '../services.ts';
import type { AllMatching } from './useAllMatching.ts';

const BulkEditDialog = latePart(() => import('./BulkEditDialog.tsx'));

interface BulkEditProps {
  readonly resource: Resource;
  /** Those that are ticked; some are known by their ids alone. */
  readonly records: readonly RaRecord[];
  /** All that a filter finds is meant. */
  readonly all: AllMatching | undefined;
}

/** Whether the signed-in user may set fields of many records at once. */
export function useMayBulkEdit(resource: Resource): boolean {
  const may = useMay();
  return may(resource.operations.edit) && Object.keys(bulkEditableFields(resource)).length > 0;
}

/** The button beside the actions of ticked rows. */
export function BulkEdit({ resource, records, all }: BulkEditProps) {
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
