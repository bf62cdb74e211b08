import { useTranslate } from 'ra-core';
import { useState } from 'react';

import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { createLazyComponent } from '../lazyComponent.tsx';
import { Button } from '../parts/Button.tsx';
import { useHasPermission } from '../services.ts';

const ExportDialog = createLazyComponent(() => import('../export/ExportDialog.tsx'));
const ImportDialog = createLazyComponent(() => import('../import/ImportDialog.tsx'));

interface FileToolsProps {
  readonly resource: Resource;
  readonly isEmbedded: boolean;
  readonly columns: readonly string[];
}

/** Export and import buttons, each only for users with its permission. */
export function FileTools({ resource, isEmbedded, columns }: FileToolsProps) {
  const translate = useTranslate();
  const may = useHasPermission();
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
