import { useTranslate } from 'ra-core';
import { type DragEvent, useState } from 'react';

import { Button } from '../parts/Button.tsx';
import { FileButton } from '../parts/FileButton.tsx';
import type { RunningImport } from './useImport.ts';

/** Template download, and drop zone for the completed file. */
export function FileStep({ running }: { readonly running: RunningImport }) {
  const translate = useTranslate();
  const [isOver, setOver] = useState(false);
  const { isBusy, downloadTemplate: template, chooseFile: choose } = running;
  const take = (file: File | undefined) => {
    setOver(false);
    if (file) void choose(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    take(event.dataTransfer.files[0]);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <div className="import-body">
      <p>{translate('files.templateHelp')}</p>
      <div className="import-templates">
        <Button icon="Download" disabled={isBusy} onClick={() => void template('xlsx')}>
          {translate('files.templateXlsx')}
        </Button>
        <Button icon="Download" disabled={isBusy} onClick={() => void template('csv')}>
          {translate('files.templateCsv')}
        </Button>
      </div>
      <div
        className={isOver ? 'import-drop import-drop-over' : 'import-drop'}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <FileButton
          tone="primary"
          text={translate(isBusy ? 'files.checking' : 'files.choose')}
          accept=".xlsx,.csv"
          disabled={isBusy}
          onFile={take}
        />
        <span>{translate('files.dropHere')}</span>
      </div>
    </div>
  );
}
