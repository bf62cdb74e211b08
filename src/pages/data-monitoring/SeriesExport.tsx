import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';

import { saveFile } from '../../screens/export/saveFile.ts';
import { Button } from '../../screens/parts/Button.tsx';
import { useServices } from '../../screens/services.ts';
import { fromAxisValue } from '../parts/chart/axisTime.ts';
import { type MonitoringUrlState, toTimeRange } from './monitoringUrlState.ts';

/** Exports the time series in the charts as a CSV file, which the platform generates. */
export function SeriesExport({ watched }: { readonly watched: MonitoringUrlState }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { download, platformNow, now } = useServices();
  const [isRunning, setRunning] = useState(false);
  const run = async () => {
    setRunning(true);
    try {
      const query = { scope: watched.scope, ...toTimeRange(watched, platformNow() ?? fromAxisValue(now())) };
      const path = '/api/resources/v1/data-monitoring/export';
      const file = await download({ method: 'GET', path, query, silent: true });
      saveFile(file.blob, file.name ?? 'data-monitoring.csv');
      notify('message.exported', { type: 'success' });
    } catch (error) {
      notify(error instanceof Error ? error.message : 'message.failure', { type: 'warning' });
    } finally {
      setRunning(false);
    }
  };
  return (
    <Button icon="Download" disabled={isRunning} onClick={() => void run()}>
      {translate('monitoring.csv')}
    </Button>
  );
}
