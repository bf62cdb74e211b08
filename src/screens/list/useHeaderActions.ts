import { useListContext, useLocale, useTranslate } from 'ra-core';
import { useNavigate } from 'react-router';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import type { Action } from '../../schemas/vocabulary/action.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { useActionStarter } from '../actions/actionStarter.ts';
import { type ScreenCommand, useScreenCommands } from '../screenCommands.ts';
import { useHasPermission } from '../services.ts';
import { useMayCreate } from './useMayCreate.ts';

interface HeaderActions {
  readonly toolbar: readonly Action[];
  /** Starts an action with the list's filter. */
  readonly start: (action: Action) => void;
  readonly mayCreate: boolean;
}

/**
 * Returns the actions for the whole list that the user may run; the header's buttons and the command palette offer
 * them.
 */
export function useHeaderActions(resource: Resource, isEmbedded: boolean): HeaderActions {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const navigate = useNavigate();
  const may = useHasPermission();
  const startAction = useActionStarter();
  const { refetch, filterValues, filter } = useListContext();
  const start = (action: Action) =>
    startAction({ resource, action, records: [], filter: { ...filterValues, ...filter } });
  const toolbar = (resource.actions ?? []).filter(action => action.on.includes('toolbar') && may(action.code));
  const mayCreate = useMayCreate(resource, isEmbedded);
  const create: ScreenCommand = {
    name: 'create',
    icon: 'Add',
    text: translate('list.create', { title: resource.noun[language] }),
    run: () => void navigate(`/${resource.name}/create`),
  };
  const refresh: ScreenCommand = {
    name: 'refresh',
    icon: 'Refresh',
    text: translate('list.refresh'),
    run: () => void refetch(),
  };
  const actions = toolbar.map<ScreenCommand>(action => ({
    name: action.name,
    icon: action.icon ?? '',
    text: action.label[language],
    run: () => start(action),
  }));
  // A list inside another screen adds no commands to the palette.
  useScreenCommands(isEmbedded ? none : [...(mayCreate ? [create] : []), ...actions, refresh]);
  return { toolbar, start, mayCreate };
}

const none: readonly ScreenCommand[] = [];
