import Drawer from '@mui/material/Drawer';
import { useLocale, useTranslate } from 'ra-core';
import type { ComponentType, ReactNode } from 'react';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { RelatedList } from '../list/RelatedList.tsx';
import { FormTheme } from '../form/FormTheme.tsx';
import { useRecordName } from '../kinds/cells/recordNameOf.ts';
import { IconButton } from '../parts/IconButton.tsx';
import { LoadingLines } from '../parts/LoadingLines.tsx';
import { LazyPanel } from '../parts/LazyPanel.tsx';
import type { StartedAction } from '../actions/actionStarter.ts';
import { filterFromRecord } from '../actions/fillPlaceholders.ts';

interface ActionPanelProps {
  readonly started: StartedAction;
  /**
   * Component that runs the actions of a list within the panel. The component is a prop, because importing it would
   * create an import cycle.
   */
  readonly Host: ComponentType<{ readonly children: ReactNode }>;
  readonly onClose: () => void;
}

/** Drawer that an action opens: the filtered list of another resource, or a hand-written panel. */
export default function ActionPanel({
  started: { resource, action, records, filter = {} },
  Host,
  onClose,
}: ActionPanelProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const [record = {}] = records;
  const { opens } = action;
  // A panel for a record gets exactly one record; a panel for the whole list gets none. The number stays the same while
  // the panel is open, so the hook may run in a loop.
  const named = records.slice(0, 1);
  const name = named.map(useRecordName(resource, named)).join('');
  return (
    <FormTheme>
      <Drawer
        anchor="right"
        open
        onClose={onClose}
        slotProps={{ paper: { className: 'drawer drawer-wide', role: 'dialog', 'aria-label': action.label[language] } }}
      >
        <header className="drawer-head">
          <h2>
            {action.label[language]}
            {name && (
              <>
                {' · '}
                <bdi>{name}</bdi>
              </>
            )}
          </h2>
          <IconButton icon="Close" label={translate('elements.close')} onClick={onClose} />
        </header>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a panel without buttons is scrolled by keys */}
        <div className="drawer-body" tabIndex={0} role="group" aria-label={action.label[language]}>
          {opens && 'related' in opens && (
            <Host>
              <RelatedList name={opens.related} filter={filterFromRecord(opens.filter, record)} />
            </Host>
          )}
          {opens && 'panel' in opens && (
            <LazyPanel
              name={opens.panel}
              resource={resource}
              record={record}
              filter={filter}
              onClose={onClose}
              waiting={<LoadingLines />}
            />
          )}
        </div>
      </Drawer>
    </FormTheme>
  );
}
