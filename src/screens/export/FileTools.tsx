import { useTranslate } from 'ra-core';
import { useState } from 'react';

import type { Resource } from '../../schemas/resource.ts';
import { latePart } from '../latePart.tsx';
import { Button } from '../parts/Button.tsx';
import { useMay } from '../services.ts';

const ExportDialog = latePart(() => import('./ExportDialog.tsx'));
const ImportDialog = latePart(() => import('../import/ImportDialog.tsx'));

interface FileToolsProps {
  readonly resource: Resource;
  readonly isEmbedded: boolean;
  readonly columns: readonly string[];
}

/** The list as a file, and a file into the list, for those who may. */
export function FileTools({ resource, isEmbedded, columns }: FileToolsProps) {
  const translate = useTranslate();
  const may = useMay();
  const [open, setOpen] = useState<'export' | 'import' | null>(null);
  const { api, operations } = resource;
  const mayExport = api.export !== undefined && may(operations.export);
  const mayImport = !isEmbedded && api.import !== undefined && may(operations.import);
  const close = () => setOpen(null);
  return (
    <>
      {mayImport && (
        <Button icon="Upload" aria-haspopup="dialog" onClick={() => setOpen('import')}>
          {translate('files.import')}
        </Button>
      )}
      {mayExport && (
        <Button icon="Download" aria-haspopup="dialog" onClick={() => setOpen('export')}>
          {translate('files.run')}
        </Button>
      )}
      {open === 'export' && <ExportDialog resource={resource} columns={columns} onClose={close} />}
      {open === 'import' && <ImportDialog resource={resource} onClose={close} />}
    </>
  );
}
