import { useLocale, useTranslate } from 'ra-core';

import { toLanguage } from '../../../i18n/createI18nProvider.ts';
import { formatInteger } from '../../../i18n/format.ts';
import { useResource } from '../../../screens/useResource.ts';
import { Icon } from '../../../screens/parts/Icon.tsx';
import { IconButton } from '../../../screens/parts/IconButton.tsx';
import { type PanelViewName, panelViews } from '../model/panelUrl.ts';
import { enumFields } from '../model/panelFilter.ts';
import type { PanelModel } from '../model/usePanelModel.ts';
import { ExportButton } from './ExportButton.tsx';

interface PanelHeaderProps {
  readonly title: string;
  readonly model: PanelModel;
  readonly onRefresh: () => void;
  readonly onTree: () => void;
  readonly onPaste: () => void;
}

const icons: { readonly [V in PanelViewName]: 'ViewColumn' | 'Apps' | 'TableRows' | 'BarChart' } = {
  rack: 'ViewColumn',
  wall: 'Apps',
  table: 'TableRows',
  figures: 'BarChart',
};

/** Header of the page: title, number of cards, and the choice of view and colouring. */
export function PanelHeader({ title, model, onRefresh, onTree, onPaste }: PanelHeaderProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const devices = useResource('devices');
  const { address, setAddress, shown, cards } = model;
  const count = formatInteger(shown.length);
  return (
    <header className="list-header panel-header">
      <IconButton className="panel-tree-button" icon="AccountTree" label={translate('panel.tree')} onClick={onTree} />
      <h1>{title}</h1>
      <span className="list-total" role="status">
        {shown.length === cards.length
          ? translate('panel.count', { count })
          : translate('panel.countOf', { count, total: formatInteger(cards.length) })}
      </span>
      <div className="list-tools swiped">
        <label className="panel-colour">
          <span>{translate('panel.colourBy')}</span>
          <select
            className="field-select"
            value={address.colourBy}
            onChange={event =>
              setAddress({ colourBy: enumFields.find(enumField => enumField === event.currentTarget.value) ?? 'state' })
            }
          >
            <option value="state">{translate('panel.fields.state')}</option>
            {enumFields.map(field => (
              <option key={field} value={field}>
                {devices?.fields[field]?.label[language] ?? field}
              </option>
            ))}
          </select>
        </label>
        <div className="segments" role="group" aria-label={translate('panel.view')}>
          {panelViews.map(view => (
            <button
              key={view}
              type="button"
              aria-pressed={address.view === view}
              title={translate(`panel.views.${view}`)}
              onClick={() => setAddress({ view })}
            >
              <Icon name={icons[view]} />
              <span>{translate(`panel.views.${view}`)}</span>
            </button>
          ))}
        </div>
        <IconButton icon="ContentPaste" label={translate('panel.paste.title')} onClick={onPaste} />
        <ExportButton model={model} />
        <IconButton icon="Refresh" label={translate('list.refresh')} onClick={onRefresh} />
      </div>
    </header>
  );
}
