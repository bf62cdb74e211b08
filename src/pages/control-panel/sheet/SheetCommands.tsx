import { useGetOne, useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';

import { toLanguage } from '../../../i18n/createI18nProvider.ts';
import type { Action } from '../../../schemas/action.ts';
import type { FleetCard } from '../../../schemas/fleet.ts';
import type { Resource } from '../../../schemas/resource.ts';
import { whyNot } from '../../../schemas/whyNot.ts';
import { useActionStarter } from '../../../screens/actions/actionStarter.ts';
import { latePart } from '../../../screens/latePart.tsx';
import { RowActions } from '../../../screens/list/RowActions.tsx';
import { type RowActionSet, useRowActions } from '../../../screens/list/useRowActions.ts';
import { Button } from '../../../screens/parts/Button.tsx';
import { useTellUnread } from '../../../screens/useTellUnread.ts';
import { wholeRecord } from '../../../screens/wholeRecord.ts';
import { useBoardCommands } from '../select/SelectionBar.tsx';

const CommandMenu = latePart(() => import('../select/CommandMenu.tsx'));

interface SheetCommandsProps {
  readonly card: FleetCard;
  readonly devices: Resource;
  readonly onJob: (taskId: number) => void;
}

/** What can be ordered of the card, and the row actions of its record. */
export function SheetCommands({ card, devices, onJob }: SheetCommandsProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const start = useActionStarter();
  const commands = useBoardCommands(devices);
  const set = withoutTwins(useRowActions(devices), commands);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { data, error } = useGetOne(devices.name, { id: card.id, meta: wholeRecord }, { retry: false });
  useTellUnread(error);
  // What the card says of itself is newer than its record.
  const record = { ...data, ...card };
  const run = (action: Action) => start({ resource: devices, action, records: [record], onJob });
  const [first, ...rest] = commands;
  const reason = first ? whyNot(devices, first, record, language) : null;
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

/** What a row can do that the board commands as well, such as `restart` and `boardRestart`, is offered once. */
function withoutTwins(set: RowActionSet, commands: readonly Action[]): RowActionSet {
  const twins = new Set(commands.map(command => command.name.toLowerCase()));
  return { ...set, actions: set.actions.filter(action => !twins.has(`board${action.name.toLowerCase()}`)) };
}
