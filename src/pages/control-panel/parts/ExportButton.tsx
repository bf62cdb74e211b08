import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';

import { formatInteger } from '../../../i18n/format.ts';
import { saveFile } from '../../../screens/export/saveFile.ts';
import { IconButton } from '../../../screens/parts/IconButton.tsx';
import { useHasPermission, useServices } from '../../../screens/services.ts';
import type { PanelModel } from '../model/usePanelModel.ts';

const path = '/api/resources/v1/control-panel/export';
/** Maximum number of ids in one export call. An export of all devices sends no ids. */
const maxExportIds = 5_000;
/** Timeout in milliseconds; longer than the default, because exporting a large fleet may take minutes. */
const exportTimeoutMs = 300_000;

/** Exports the ticked devices as a spreadsheet, or the shown devices when none is ticked. */
export function ExportButton({ model }: { readonly model: PanelModel }) {
  const translate = useTranslate();
  const notify = useNotify();
  const may = useHasPermission();
  const { download } = useServices();
  const [isRunning, setRunning] = useState(false);
  if (!may('control-panel:export')) return null;
  const ids = exportedIds(model);
  const count = ids?.length ?? model.cards.length;
  const run = async () => {
    if (count === 0 || (ids && count > maxExportIds)) {
      const key = count === 0 ? 'panel.exportNone' : 'panel.exportMost';
      notify(key, { type: 'warning', messageArgs: { count: formatInteger(maxExportIds) } });
      return;
    }
    setRunning(true);
    try {
      const body = { fileFormat: 'xlsx', ...(ids && { id: ids }) };
      const file = await download({ method: 'POST', path, body, silent: true, timeoutMs: exportTimeoutMs });
      saveFile(file.blob, file.name ?? 'control-panel.xlsx');
      notify('message.exported', { type: 'success' });
    } catch (error) {
      notify(error instanceof Error ? error.message : 'message.failure', { type: 'warning' });
    } finally {
      setRunning(false);
    }
  };
  return (
    <IconButton
      icon="Download"
      label={translate('panel.export', { count: formatInteger(count) })}
      disabled={isRunning}
      onClick={() => void run()}
    />
  );
}

/** Returns the ids to export; `undefined` when all devices are exported. */
function exportedIds({ ticks, shown, cards }: PanelModel): readonly number[] | undefined {
  if (ticks.ids.size > 0) return [...ticks.ids];
  if (shown.length === cards.length) return undefined;
  return shown.flatMap(at => cards[at]?.id ?? []);
}
