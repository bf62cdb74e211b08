import { useLocale, useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';

import { toLanguage } from '../../../i18n/createI18nProvider.ts';
import type { Resource } from '../../../schemas/vocabulary/resource.ts';
import { Button } from '../../../screens/parts/Button.tsx';
import { IconButton } from '../../../screens/parts/IconButton.tsx';
import { codeListByField } from '../model/colouring.ts';
import type { PanelModel } from '../model/usePanelModel.ts';
import { parseIpRange } from '../model/ipRange.ts';
import { withCodeFilter, withTextFilter } from '../model/panelUrl.ts';
import { enumFields, hasFiltersBesidesPlace, emptyPanelFilter, textFields } from '../model/panelFilter.ts';
import { DebouncedFilter } from './DebouncedFilter.tsx';

interface PanelFiltersProps {
  readonly model: PanelModel;
  /** Resource whose fields supply the labels of the filters. */
  readonly devices: Resource;
  readonly onFound: () => void;
}

/** Filters of the page: a search over all identifiers of a card, a range of IP addresses, and enumerated fields. */
export function PanelFilters({ model, devices, onFound }: PanelFiltersProps) {
  const translate = useTranslate();
  const { address, setAddress } = model;
  const { filter } = address;
  const [areAllShown, setAllShown] = useState(false);
  const count = [...Object.values(filter.codes), ...Object.values(filter.texts)].filter(code => code.length > 0).length;
  const isRange = filter.addresses === '' || parseIpRange(filter.addresses) !== null;
  return (
    <div className="panel-filters" role="search">
      <DebouncedFilter
        label={translate('panel.search')}
        value={filter.search}
        onValue={search => setAddress({ filter: { ...filter, search } })}
        onEnter={onFound}
      />
      <DebouncedFilter
        label={translate('panel.addresses')}
        value={filter.addresses}
        error={isRange ? undefined : translate('panel.notAddresses')}
        onValue={addresses => setAddress({ filter: { ...filter, addresses } })}
      />
      <Button icon="FilterList" aria-expanded={areAllShown} onClick={() => setAllShown(!areAllShown)}>
        {count > 0 ? translate('panel.moreFiltersSet', { count }) : translate('panel.moreFilters')}
      </Button>
      {hasFiltersBesidesPlace(filter) && (
        <Button look="link" onClick={() => setAddress({ filter: { ...emptyPanelFilter, place: filter.place } })}>
          {translate('panel.clearFilters')}
        </Button>
      )}
      {areAllShown && <ManyFilters model={model} devices={devices} onClose={() => setAllShown(false)} />}
    </div>
  );
}

interface ManyFiltersProps {
  readonly model: PanelModel;
  readonly devices: Resource;
  readonly onClose: () => void;
}

function ManyFilters({ model, devices, onClose }: ManyFiltersProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const { address, setAddress, cards } = model;
  const { filter } = address;
  const texts = useMemo(
    () =>
      textFields.map(
        field => [field, [...new Set(cards.map(card => card[field]))].filter(Boolean).toSorted()] as const,
      ),
    [cards],
  );
  const label = (field: string) => devices.fields[field]?.label[language] ?? field;
  return (
    <div className="panel-filters-more" role="group" aria-label={translate('panel.moreFilters')}>
      {enumFields.map(field => (
        <label key={field}>
          <span>{label(field)}</span>
          <select
            className="field-select"
            value={filter.codes[field]?.[0] ?? ''}
            onChange={({ currentTarget: { value } }) =>
              setAddress({ filter: withCodeFilter(filter, field, value === '' ? [] : [Number(value)]) })
            }
          >
            <option value="">{translate('panel.any')}</option>
            {codeListByField[field].items.map(item => (
              <option key={item.value} value={item.value}>
                {item[language]}
              </option>
            ))}
          </select>
        </label>
      ))}
      {texts.map(([field, values]) => (
        <label key={field}>
          <span>{label(field)}</span>
          <select
            className="field-select"
            value={filter.texts[field]?.[0] ?? ''}
            onChange={({ currentTarget: { value } }) =>
              setAddress({ filter: withTextFilter(filter, field, value === '' ? [] : [value]) })
            }
          >
            <option value="">{translate('panel.any')}</option>
            {values.map(value => (
              <option key={value}>{value}</option>
            ))}
          </select>
        </label>
      ))}
      <IconButton icon="Close" label={translate('elements.close')} onClick={onClose} />
    </div>
  );
}
