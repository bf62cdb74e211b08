import { useLocale, useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';

import { toLanguage } from '../../../i18n/createI18nProvider.ts';
import { formatInteger } from '../../../i18n/format.ts';
import type { Action } from '../../../schemas/vocabulary/action.ts';
import type { Resource } from '../../../schemas/vocabulary/resource.ts';
import { useActionStarter } from '../../../screens/actions/actionStarter.ts';
import { Button } from '../../../screens/parts/Button.tsx';
import { createLazyComponent } from '../../../screens/lazyComponent.tsx';
import { useHasPermission } from '../../../screens/services.ts';
import { StateCounts } from './StateCounts.tsx';
import { noTicks, tickCards } from '../model/ticks.ts';
import type { PanelModel } from '../model/usePanelModel.ts';

const CommandMenu = createLazyComponent(() => import('./CommandMenu.tsx'));

interface SelectionBarProps {
  readonly model: PanelModel;
  readonly devices: Resource;
  readonly onJob: (taskId: number) => void;
}

/** Maximum number of commands with a button. All other commands, and all dangerous commands, are in a menu. */
const maxButtons = 3;

/** Ticked cards by state, and the commands for the ticked cards. */
export function SelectionBar({ model, devices, onJob }: SelectionBarProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const start = useActionStarter();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { ticks, setTicks, fleet, shown, cards, version } = model;
  const records = useMemo(
    () => [...ticks.ids].flatMap(id => fleet.byId(id) ?? []),
    // The fleet stores its cards outside of React; `version` changes with them.
    // oxlint-disable-next-line react/exhaustive-deps
    [ticks, fleet, version],
  );
  const commands = useControlPanelCommands(devices);
  if (records.length === 0) return null;
  const run = (action: Action) => start({ resource: devices, action, records, onJob });
  const quick = commands.filter(action => !action.danger).slice(0, maxButtons);
  const rest = commands.filter(action => !quick.includes(action));
  const ids = shown.flatMap(at => cards[at]?.id ?? []);
  return (
    <div className="panel-selection" role="toolbar" aria-label={translate('panel.selection')}>
      <strong role="status">{translate('list.selected', { count: formatInteger(records.length) })}</strong>
      <StateCounts cards={records} />
      <Button look="link" onClick={() => setTicks(noTicks)}>
        {translate('list.clearSelection')}
      </Button>
      <span className="panel-selection-tools swiped">
        {ids.length > records.length && (
          <Button look="link" onClick={() => setTicks(tickCards(ticks, ids, 'only'))}>
            {translate('panel.tickAllShown', { count: formatInteger(ids.length) })}
          </Button>
        )}
        {quick.map(action => (
          <Button key={action.name} icon={action.icon} onClick={() => run(action)}>
            {action.label[language]}
          </Button>
        ))}
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
      </span>
      {anchor && <CommandMenu anchor={anchor} commands={rest} onRun={run} onClose={() => setAnchor(null)} />}
    </div>
  );
}

/** Returns the commands of the control panel for which the user has the permission, dangerous commands last. */
export function useControlPanelCommands(devices: Resource): readonly Action[] {
  const may = useHasPermission();
  const permitted = (devices.actions ?? []).filter(action => action.on.includes('board') && may(action.code));
  return [...permitted.filter(action => !action.danger), ...permitted.filter(action => action.danger)];
}
