import { type RaRecord, useTranslate } from 'ra-core';
import { useId } from 'react';

import type { Resource } from '../../schemas/resource.ts';
import { allFields } from '../../schemas/systemFields.ts';
import { Facts } from '../../screens/detail/Facts.tsx';
import { RelatedList } from '../../screens/detail/RelatedList.tsx';
import { useMay } from '../../screens/services.ts';
import type { ChosenUser } from './userAddress.ts';
import { filterOf, listNameOf, profile, userTabs } from './userTabs.ts';

interface UserTabsProps {
  readonly resource: Resource;
  readonly user: ChosenUser;
  readonly record: RaRecord;
  readonly tab: string | undefined;
  readonly onTab: (tab: string) => void;
}

/** The record, and every list that says more of him; a list is asked when its tab is opened, and what may not be seen has none. */
export function UserTabs({ resource, user, record, tab, onTab }: UserTabsProps) {
  const translate = useTranslate();
  const may = useMay();
  const id = useId();
  const lists = userTabs[user.type].filter(one => may(one.code));
  const current = lists.find(one => listNameOf(one) === tab);
  const shown = current ? listNameOf(current) : profile;
  const tabs = [
    { name: profile, text: translate('userManagement.tabs.profile') },
    ...lists.map(one => ({
      name: listNameOf(one),
      text: translate(one.text ? `userManagement.tabs.${one.text}` : `route.${listNameOf(one)}`),
    })),
  ];
  return (
    <div className="people-more">
      <div className="related-tabs people-tabs" role="tablist" aria-label={translate('detail.related')}>
        {tabs.map(({ name, text }) => (
          <button
            key={name}
            id={`${id}-${name}`}
            type="button"
            role="tab"
            aria-selected={name === shown}
            aria-controls={`${id}-panel`}
            onClick={() => onTab(name)}
          >
            {text}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${shown}`}>
        {current ? (
          <RelatedList name={listNameOf(current)} filter={filterOf(current, String(record['userName']))} />
        ) : (
          <Facts columns={columnsOf(resource)} record={record} />
        )}
      </div>
    </div>
  );
}

function columnsOf(resource: Resource) {
  return Object.entries(allFields(resource)).filter(([, field]) => field.kind !== 'password');
}
