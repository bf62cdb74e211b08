import { useQueryClient } from '@tanstack/react-query';
import { type Identifier, useDataProvider, useLocale, useTranslate } from 'ra-core';
import { type MouseEvent, useMemo } from 'react';

import { toLanguage } from '../../i18n/createI18nProvider.ts';

import type { Action } from '../../schemas/vocabulary/action.ts';
import type { Language } from '../../schemas/base/label.ts';
import { rowActionCandidates } from '../../schemas/compile/pickRowAction.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { mayOpenRecord } from '../mayOpenRecord.ts';
import { useHasPermission } from '../services.ts';
import { useStableCallback } from '../useStableCallback.ts';
import { fullRecordKey } from '../fullRecord.ts';
import { useFollowLink } from '../references/useFollowLink.ts';
import { estimateTextWidth } from './estimateTextWidth.ts';

/**
 * Actions that the signed-in user may run on a row, with their texts. The actions are computed once per table, because
 * computing them in a hundred rows would be noticeably slow.
 */
export interface RowActionSet {
  readonly mayOpenRecord: boolean;
  readonly mayEdit: boolean;
  readonly mayDelete: boolean;
  readonly mayCopy: boolean;
  /** True if there is any action that a row can show. */
  readonly hasAny: boolean;
  /** Actions of rows; dangerous actions are last. */
  readonly actions: readonly Action[];
  readonly language: Language;
  readonly texts: { readonly edit: string; readonly show: string; readonly more: string };
  /** Opens the target of a link inside the console, without a page load. */
  readonly follow: (event: MouseEvent<HTMLAnchorElement>) => void;
  /** Loads the record on pointer down, so that it is available when the form opens. */
  readonly prefetch: (id: Identifier) => void;
}

export function useRowActions(resource: Resource): RowActionSet {
  const may = useHasPermission();
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const follow = useFollowLink();
  const prefetch = usePrefetch(resource.name);
  const { operations, api, actions = [] } = resource;
  const mayOpen = mayOpenRecord(resource, may);
  const mayEdit = api.update !== undefined && may(operations.edit);
  const mayDelete = api.delete !== undefined && may(operations.delete);
  const mayCopy =
    resource.type === 'crud' && api.detail !== undefined && api.create !== undefined && may(operations.create);
  const permitted = actions.filter(action => action.on.includes('row') && may(action.code));
  const signature = permitted.map(action => action.name).join();
  return useMemo(
    () => ({
      mayOpenRecord: mayOpen,
      mayEdit,
      mayDelete,
      mayCopy,
      hasAny: mayOpen || mayEdit || mayDelete || mayCopy || permitted.length > 0,
      actions: [...permitted.filter(item => !item.danger), ...permitted.filter(item => item.danger)],
      language,
      texts: { edit: translate('list.edit'), show: translate('list.show'), more: translate('list.more') },
      follow,
      prefetch,
    }),
    // The actions only change together with their names.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [mayOpen, mayEdit, mayDelete, mayCopy, signature, language, translate, follow, prefetch],
  );
}

function usePrefetch(resource: string): (id: Identifier) => void {
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider();
  return useStableCallback((id: Identifier) => {
    void queryClient.prefetchQuery({
      queryKey: fullRecordKey(resource, id),
      queryFn: async ({ signal }) => (await dataProvider.getOne(resource, { id, signal })).data,
    });
  });
}

const menuWidth = 34;
const linkPadding = 14;
const cellPadding = 20;
const minWidth = 90;

/** Returns the width of the actions column for the longest texts; 0 if no row can show an action. */
export function actionsWidthOf(set: RowActionSet, language: Language): number {
  const { mayEdit, mayDelete, mayCopy, actions } = set;
  if (!set.hasAny) return 0;
  const usual = { zh: mayEdit ? '编辑' : '查看', en: mayEdit ? 'Edit' : 'View' }[language];
  const steps = rowActionCandidates(actions).map(({ label }) => estimateTextWidth(label[language]) + linkPadding);
  // When a record does not allow an action, the button of the action moves to the menu, so a list with conditional
  // actions needs a menu.
  const hasMenu = mayDelete || mayCopy || actions.length > 1 || actions.some(({ when }) => when !== undefined);
  const width =
    cellPadding + estimateTextWidth(usual) + linkPadding + Math.max(0, ...steps) + (hasMenu ? menuWidth : 0);
  return Math.max(width, minWidth);
}
