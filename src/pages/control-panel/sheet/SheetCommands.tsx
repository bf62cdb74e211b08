import { useGetOne, useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';

import { toLanguage } from '../../../i18n/createI18nProvider.ts';
import type { Action } from '../../../schemas/vocabulary/action.ts';
import type { FleetCard } from '../../../resources/devices/boards/fleet.ts';
import type { Resource } from '../../../schemas/vocabulary/resource.ts';
import { explainUnavailableAction } from '../../../schemas/compile/explainUnavailableAction.ts';
import { useActionStarter } from '../../../screens/actions/actionStarter.ts';
import { createLazyComponent } from '../../../screens/lazyComponent.tsx';
import { RowActions } from '../../../screens/list/RowActions.tsx';
import { type RowActionSet, useRowActions } from '../../../screens/list/useRowActions.ts';
import { Button } from '../../../screens/parts/Button.tsx';
import { useFailedReadNotice } from '../../../screens/useFailedReadNotice.ts';
import { fullRecordMeta } from '../../../screens/fullRecord.ts';
import { useControlPanelCommands } from '../select/SelectionBar.tsx';

const CommandMenu = createLazyComponent(() => import('../select/CommandMenu.tsx'));

interface SheetCommandsProps {
  readonly card: FleetCard;
  readonly devices: Resource;
  readonly onJob: (taskId: number) => void;
}

/** Commands for the card, and the row actions of the device's record. */
export function SheetCommands({ card, devices, onJob }: SheetCommandsProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const start = useActionStarter();
  const commands = useControlPanelCommands(devices);
  const set = withoutDuplicateActions(useRowActions(devices), commands);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { data, error } = useGetOne(devices.name, { id: card.id, meta: fullRecordMeta }, { retry: false });
  useFailedReadNotice(error);
  // The live card is newer than the loaded record, so its values take precedence.
  const record = { ...data, ...card };
  const run = (action: Action) => start({ resource: devices, action, records: [record], onJob });
  const [first, ...rest] = commands;
  const reason = first ? explainUnavailableAction(devices, first, record, language) : null;
  return (
    <div className="sheet-commands" role="toolbar" aria-label={translate('panel.sheet.commands')}>
      {first && (
        <Button
          tone="primary"
          icon={first.icon}
          aria-disabled={reason !== null}
          title={reason ?? undefined}
          onClick={() => reason === null && run(first)}
        >
          {first.label[language]}
        </Button>
      )}
      {rest.length > 0 && (
        <Button
          icon="MoreVert"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={event => setAnchor(event.currentTarget)}
        >
          {translate('panel.moreCommands')}
        </Button>
      )}
      {data && <RowActions resource={devices} record={record} set={set} />}
      {anchor && <CommandMenu anchor={anchor} commands={rest} onRun={run} onClose={() => setAnchor(null)} />}
    </div>
  );
}

/** Removes row actions that duplicate a command of the control panel: `restart` duplicates `boardRestart`. */
function withoutDuplicateActions(set: RowActionSet, commands: readonly Action[]): RowActionSet {
  const duplicates = new Set(commands.map(command => command.name.toLowerCase()));
  return { ...set, actions: set.actions.filter(action => !duplicates.has(`board${action.name.toLowerCase()}`)) };
}
