import { type RaRecord, useTranslate } from 'ra-core';
import { useId } from 'react';

import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { allFields } from '../../schemas/vocabulary/systemFields.ts';
import { RecordFields } from '../../screens/detail/RecordFields.tsx';
import { RelatedList } from '../../screens/list/RelatedList.tsx';
import { TabList, tabId } from '../../screens/detail/TabList.tsx';
import { useHasPermission } from '../../screens/services.ts';
import type { ChosenUser } from './userUrl.ts';
import { tabFilterOf, listNameOf, profileTab, userTabs } from './userTabs.ts';

interface UserTabsProps {
  readonly resource: Resource;
  readonly user: ChosenUser;
  readonly record: RaRecord;
  readonly tab: string | undefined;
  readonly onTab: (tab: string) => void;
}

/**
 * Tabs with the record and the related lists. A list loads when its tab is opened. A list for which the operator lacks
 * the permission has no tab.
 */
export function UserTabs({ resource, user, record, tab, onTab }: UserTabsProps) {
  const translate = useTranslate();
  const may = useHasPermission();
  const panel = useId();
  const lists = userTabs[user.type].filter(userTab => may(userTab.code));
  const current = lists.find(list => listNameOf(list) === tab);
  const shown = current ? listNameOf(current) : profileTab;
  const tabs = [
    { name: profileTab, text: translate('userManagement.tabs.profile') },
    ...lists.map(list => ({
      name: listNameOf(list),
      text: translate(list.text ? `userManagement.tabs.${list.text}` : `route.${listNameOf(list)}`),
    })),
  ];
  return (
    <div className="people-more">
      <TabList panel={panel} tabs={tabs} chosen={shown} onChoose={onTab} />
      <div id={panel} role="tabpanel" aria-labelledby={tabId(panel, shown)}>
        {current ? (
          <RelatedList name={listNameOf(current)} filter={tabFilterOf(current, String(record['userName']))} />
        ) : (
          <RecordFields columns={columnsOf(resource)} record={record} />
        )}
      </div>
    </div>
  );
}

function columnsOf(resource: Resource) {
  return Object.entries(allFields(resource)).filter(([, field]) => field.kind !== 'password');
}
