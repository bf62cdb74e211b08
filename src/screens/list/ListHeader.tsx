import { useListContext, useLocale, useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import { Link } from 'react-router';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { formatInteger } from '../../i18n/format.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import type { ColumnSettings } from '../../schemas/vocabulary/savedView.ts';
import { Button } from '../parts/Button.tsx';
import { Icon } from '../parts/Icon.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { FileTools } from './FileTools.tsx';
import { createLazyComponent } from '../lazyComponent.tsx';
import type { ColumnSettingsChanger } from './useColumnSettings.ts';
import { useHeaderActions } from './useHeaderActions.ts';
import { useListShortcut } from './useListShortcut.ts';
import { shownColumns } from './columns.ts';

const ColumnMenu = createLazyComponent(() => import('./ColumnMenu.tsx'));
const HelpDialog = createLazyComponent(() => import('./HelpDialog.tsx'));

interface ListHeaderProps {
  readonly resource: Resource;
  readonly isEmbedded: boolean;
  readonly choice: ColumnSettings;
  readonly onChoice: ColumnSettingsChanger;
}

/**
 * Header of a list: title and count on the left, the actions for the whole list on the right, with the primary action
 * last.
 */
export function ListHeader({ resource, isEmbedded, choice, onChoice }: ListHeaderProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const { refetch, isFetching } = useListContext();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const header = useRef<HTMLElement>(null);
  const [isHelping, setHelping] = useState(false);
  useListShortcut('?', header, () => setHelping(true));
  const { toolbar, start, mayCreate } = useHeaderActions(resource, isEmbedded);
  return (
    <header className="list-header" ref={header}>
      {isEmbedded ? null : <h1>{resource.title[language]}</h1>}
      <Total />
      <div className="list-tools swiped">
        <IconButton
          icon="Refresh"
          label={translate('list.refresh')}
          disabled={isFetching}
          onClick={() => void refetch()}
        />
        <IconButton
          icon="ViewColumn"
          label={translate('list.columns')}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={event => setAnchor(event.currentTarget)}
        />
        <IconButton icon="HelpOutlined" label={translate('list.help')} onClick={() => setHelping(true)} />
        <FileTools
          resource={resource}
          isEmbedded={isEmbedded}
          columns={shownColumns(resource, choice).map(([name]) => name)}
        />
        {toolbar.map(action => (
          <Button key={action.name} icon={action.icon} onClick={() => start(action)}>
            {action.label[language]}
          </Button>
        ))}
        {mayCreate && (
          <Link className="button button-primary" to={`/${resource.name}/create`}>
            <Icon name="Add" />
            {translate('list.create', { title: resource.noun[language] })}
          </Link>
        )}
      </div>
      {anchor && (
        <ColumnMenu
          resource={resource}
          choice={choice}
          onChoice={onChoice}
          anchor={anchor}
          onClose={() => setAnchor(null)}
        />
      )}
      {isHelping && <HelpDialog resource={resource} onClose={() => setHelping(false)} />}
    </header>
  );
}

function Total() {
  const translate = useTranslate();
  const { total, meta } = useListContext();
  if (total === undefined) return <span className="list-total" />;
  return (
    <span className="list-total" role="status">
      {translate(meta?.more ? 'list.totalMore' : 'list.total', { count: formatInteger(total) })}
    </span>
  );
}
