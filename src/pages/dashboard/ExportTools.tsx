import { useNotify, useTranslate } from 'ra-core';
import { type RefObject, useState } from 'react';

import { saveFile } from '../../screens/export/saveFile.ts';
import { Button } from '../../screens/parts/Button.tsx';
import { useHasPermission, useServices } from '../../screens/services.ts';
import { saveBoardPicture } from '../parts/board/saveBoardPicture.ts';
import type { DashboardRange } from './range.ts';

interface ExportToolsProps {
  readonly range: DashboardRange;
  readonly board: RefObject<HTMLElement | null>;
}

/** Buttons that export the trends of the time range as a spreadsheet, and the visible charts as a picture. */
export function ExportTools({ range: { from, to }, board }: ExportToolsProps) {
  const translate = useTranslate();
  const may = useHasPermission();
  const notify = useNotify();
  const { download } = useServices();
  const [isRunning, setRunning] = useState(false);
  if (!may('dashboard:export')) return null;
  const name = `${translate('dashboard.file')}_${from}_${to}`;
  const run = async (work: () => Promise<void>) => {
    setRunning(true);
    try {
      await work();
      notify('message.exported', { type: 'success' });
    } catch (error) {
      notify(error instanceof Error ? error.message : 'message.failure', { type: 'warning' });
    } finally {
      setRunning(false);
    }
  };
  const sheet = async () => {
    const path = '/api/public/v1/dashboard/export';
    const file = await download({ method: 'GET', path, query: { from, to }, silent: true });
    saveFile(file.blob, file.name ?? `${name}.xlsx`);
  };
  const picture = async () => {
    if (board.current) await saveBoardPicture(board.current, name);
  };
  return (
    <>
      <Button icon="Download" disabled={isRunning} onClick={() => void run(sheet)}>
        {translate('dashboard.sheet')}
      </Button>
      <Button icon="PhotoCamera" disabled={isRunning} onClick={() => void run(picture)}>
        {translate('dashboard.picture')}
      </Button>
    </>
  );
}
