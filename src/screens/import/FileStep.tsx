import { useTranslate } from 'ra-core';
import { type DragEvent, useId, useState } from 'react';

import { Button } from '../parts/Button.tsx';
import { Icon } from '../parts/Icon.tsx';
import type { RunningImport } from './useImport.ts';

/** The template to be filled in, and the place for the filled one. */
export function FileStep({ running }: { readonly running: RunningImport }) {
  const translate = useTranslate();
  const inputId = useId();
  const [isOver, setOver] = useState(false);
  const { isBusy, template, choose } = running;
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
        <label className="button button-primary" htmlFor={inputId}>
          <Icon name="Upload" />
          {translate(isBusy ? 'files.checking' : 'files.choose')}
        </label>
        <input
          id={inputId}
          type="file"
          accept=".xlsx,.csv"
          disabled={isBusy}
          onChange={event => {
            take(event.currentTarget.files?.[0]);
            // The same file may be chosen again after it was mended.
            event.currentTarget.value = '';
          }}
        />
        <span>{translate('files.dropHere')}</span>
      </div>
    </div>
  );
}
