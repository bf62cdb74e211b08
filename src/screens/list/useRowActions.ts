import { useQueryClient } from '@tanstack/react-query';
import { type Identifier, useDataProvider, useLocale, useTranslate } from 'ra-core';
import { type MouseEvent, useMemo } from 'react';

import { toLanguage } from '../../i18n/createI18nProvider.ts';

import type { Action } from '../../schemas/action.ts';
import type { Language } from '../../schemas/label.ts';
import { openSteps } from '../../schemas/openAction.ts';
import type { Resource } from '../../schemas/resource.ts';
import { useMay } from '../services.ts';
import { useLatest } from '../useLatest.ts';
import { wholeRecordKey } from '../wholeRecord.ts';
import { useFollowLink } from './useFollowLink.ts';
import { textWidth } from './textWidth.ts';

/**
 * What the signed-in user may do with a row of this resource, and the words for it. Made once a table: a hundred rows
 * that each ask for their texts and links are what an operator waits for.
 */
export interface RowActionSet {
  readonly mayShow: boolean;
  readonly mayEdit: boolean;
  readonly mayDelete: boolean;
  readonly mayCopy: boolean;
  /** Whether anything of all this can stand in a row. */
  readonly hasAny: boolean;
  /** Dangerous ones last. */
  readonly actions: readonly Action[];
  readonly language: Language;
  readonly texts: { readonly edit: string; readonly show: string; readonly more: string };
  /** Opens the address of a link inside the console. */
  readonly follow: (event: MouseEvent<HTMLAnchorElement>) => void;
  /** Sends for the record when the button goes down: it is there, or nearly, when the form opens. */
  readonly prefetch: (id: Identifier) => void;
}

export function useRowActions(resource: Resource): RowActionSet {
  const may = useMay();
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const follow = useFollowLink();
  const prefetch = usePrefetch(resource.name);
  const { operations, api, actions = [] } = resource;
  const mayShow = operations.show === undefined || may(operations.show);
  const mayEdit = api.update !== undefined && may(operations.edit);
  const mayDelete = api.delete !== undefined && may(operations.delete);
  const mayCopy = resource.type === 'crud' && api.create !== undefined && may(operations.create);
  const held = actions.filter(action => action.on.includes('row') && may(action.code));
  const signature = held.map(action => action.name).join();
  return useMemo(
    () => ({
      mayShow,
      mayEdit,
      mayDelete,
      mayCopy,
      hasAny: mayShow || mayEdit || mayDelete || mayCopy || held.length > 0,
      actions: [...held.filter(one => !one.danger), ...held.filter(one => one.danger)],
      language,
      texts: { edit: translate('list.edit'), show: translate('list.show'), more: translate('list.more') },
      follow,
      prefetch,
    }),
    // The held actions are the same while their names are.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [mayShow, mayEdit, mayDelete, mayCopy, signature, language, translate, follow, prefetch],
  );
}

function usePrefetch(resource: string): (id: Identifier) => void {
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider();
  return useLatest((id: Identifier) => {
    void queryClient.prefetchQuery({
      queryKey: wholeRecordKey(resource, id),
      queryFn: async ({ signal }) => (await dataProvider.getOne(resource, { id, signal })).data,
    });
  });
}

const menuWidth = 34;
const linkPadding = 14;
const cellPadding = 20;
const leastWidth = 90;

/** How wide the column of actions must be for the words that stand in it; 0 when nothing ever stands in it. */
export function actionsWidthOf(set: RowActionSet, language: Language): number {
  const { mayEdit, mayDelete, mayCopy, actions } = set;
  if (!set.hasAny) return 0;
  const usual = { zh: mayEdit ? '编辑' : '查看', en: mayEdit ? 'Edit' : 'View' }[language];
  const steps = openSteps(actions).map(({ label }) => textWidth(label[language]) + linkPadding);
  // A step that the record forbids is in the menu, so that a list with steps has one.
  const hasMenu = mayDelete || mayCopy || actions.length > 1 || actions.some(({ when }) => when !== undefined);
  const width = cellPadding + textWidth(usual) + linkPadding + Math.max(0, ...steps) + (hasMenu ? menuWidth : 0);
  return Math.max(width, leastWidth);
}
