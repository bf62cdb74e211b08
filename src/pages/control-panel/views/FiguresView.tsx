import { useLocale, useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';

import { toLanguage } from '../../../i18n/createI18nProvider.ts';
import { formatInteger } from '../../../i18n/format.ts';
import type { Colouring } from '../model/colouring.ts';
import { LegendSwatch } from '../legend/LegendSwatch.tsx';
import { type PanelFilter, type PlaceField } from '../model/panelFilter.ts';
import { type CardGroup, type Grouping, countCardsByGroup, groupings } from '../legend/countCardsByGroup.ts';
import { qualifiedPlaceNamesOf } from '../parts/placeNames.ts';
import type { PanelModel } from '../model/usePanelModel.ts';

/** Counts of the cards by group and state; each group links to its cards. */
export default function FiguresView({ model }: { readonly model: PanelModel }) {
  const translate = useTranslate();
  const { cards, shown, colouring, tree, address, setAddress } = model;
  const [grouping, setGrouping] = useState<Grouping>(address.filter.place ? 'chassisId' : 'roomId');
  const groups = useMemo(
    () => countCardsByGroup({ cards, shown, colouring, grouping }),
    [cards, shown, colouring, grouping],
  );
  const names = useMemo(() => qualifiedPlaceNamesOf(tree), [tree]);
  const nameOf = (key: number | string): string =>
    names[grouping]?.get(Number(key)) ?? (key === '' ? translate('panel.nobody') : String(key));
  const follow = (key: number | string) =>
    setAddress({ view: 'rack', filter: toGroupFilter(address.filter, grouping, key) });
  return (
    <div className="figures">
      <Totals colouring={colouring} counts={groups.total} total={shown.length} />
      <label className="figures-by">
        <span>{translate('panel.groupBy')}</span>
        <select
          className="field-select"
          value={grouping}
          onChange={event => setGrouping(groupings.find(item => item === event.currentTarget.value) ?? 'roomId')}
        >
          {groupings.map(item => (
            <option key={item} value={item}>
              {translate(`panel.groupings.${item}`)}
            </option>
          ))}
        </select>
      </label>
      <ul className="figure-groups">
        {groups.groups.map(group => (
          <GroupLine
            key={group.key}
            group={group}
            name={nameOf(group.key)}
            colouring={colouring}
            onFollow={() => follow(group.key)}
          />
        ))}
      </ul>
    </div>
  );
}

interface TotalsProps {
  readonly colouring: Colouring;
  readonly counts: readonly number[];
  readonly total: number;
}

function Totals({ colouring, counts, total }: TotalsProps) {
  const language = toLanguage(useLocale());
  return (
    <div className="figures-total">
      {colouring.entries.map((entry, at) => {
        const count = counts[at] ?? 0;
        if (entry.value === '' && count === 0) return null;
        return (
          <div key={entry.value} className="figure">
            <span className="figure-name">
              <LegendSwatch entry={entry} />
              {entry[language]}
            </span>
            <strong>{formatInteger(count)}</strong>
            <span className="figure-share">{share(count, total)}</span>
          </div>
        );
      })}
    </div>
  );
}

interface GroupLineProps {
  readonly group: CardGroup;
  readonly name: string;
  readonly colouring: Colouring;
  readonly onFollow: () => void;
}

function GroupLine({ group, name, colouring, onFollow }: GroupLineProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const parts = colouring.entries.flatMap((entry, at) => {
    const count = group.counts[at] ?? 0;
    const width = group.coloured[at] ?? 0;
    return count > 0 ? [{ ...entry, width, text: `${entry[language]} ${count}` }] : [];
  });
  const text = parts.map(part => part.text).join(translate('action.comma'));
  return (
    <li>
      <button type="button" className="figure-group" disabled={group.key === ''} onClick={onFollow}>
        <span className="figure-group-name" title={name}>
          {name}
        </span>
        <span className="figure-bar" role="img" aria-label={text}>
          {parts.map(part => (
            <span
              key={part.value}
              className={`swatch-${part.colour}`}
              style={{ flexGrow: part.width }}
              title={part.text}
            />
          ))}
        </span>
        <strong>{formatInteger(group.total)}</strong>
      </button>
    </li>
  );
}

function share(count: number, total: number): string {
  return total === 0 ? '—' : `${((count / total) * 100).toFixed(1)}%`;
}

const places: readonly PlaceField[] = ['roomId', 'cabinetId', 'chassisId'];

function toGroupFilter(filter: PanelFilter, grouping: Grouping, key: number | string): PanelFilter {
  const field = places.find(place => place === grouping);
  if (field) return { ...filter, place: { field, id: Number(key) } };
  if (grouping === 'merchantSign' || grouping === 'model')
    return { ...filter, texts: { ...filter.texts, [grouping]: [String(key)] } };
  return { ...filter, codes: { ...filter.codes, phoneType: [Number(key)] } };
}
