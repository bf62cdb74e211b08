import { useListContext, useLocale, useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { formatInteger } from '../../i18n/format.ts';
import type { Resource } from '../../schemas/resource.ts';
import { useActionStarter } from '../actions/actionStarter.ts';
import { Button } from '../parts/Button.tsx';
import { Icon } from '../parts/Icon.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { useMay } from '../services.ts';
import type { ColumnChoice } from './columns.ts';
import { useExport } from './useExport.ts';
import { latePart } from '../latePart.tsx';

const ColumnMenu = latePart(() => import('./ColumnMenu.tsx'));

interface ListHeaderProps {
  readonly resource: Resource;
  readonly isEmbedded: boolean;
  readonly choice: ColumnChoice;
  readonly onChoice: (choice: ColumnChoice) => void;
}

/** Title and count at the left, what can be done with the whole list at the right, the primary action last. */
export function ListHeader({ resource, isEmbedded, choice, onChoice }: ListHeaderProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const may = useMay();
  const start = useActionStarter();
  const { refetch, isFetching } = useListContext();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { isExporting, run: runExport } = useExport(resource);
  const toolbar = (resource.actions ?? []).filter(action => action.on.includes('toolbar') && may(action.code));
  const mayCreate = !isEmbedded && resource.api.create !== undefined && may(resource.operations.create);
  const mayExport = resource.api.export !== undefined && may(resource.operations.export);
  return (
    <header className="list-header">
      {isEmbedded ? null : <h1>{resource.title[language]}</h1>}
      <Total />
      <div className="list-tools">
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
        {mayExport && (
          <Button icon="Download" disabled={isExporting} onClick={() => void runExport()}>
            {translate(isExporting ? 'list.exporting' : 'list.export')}
          </Button>
        )}
        {toolbar.map(action => (
          <Button key={action.name} icon={action.icon} onClick={() => start({ resource, action, records: [] })}>
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
