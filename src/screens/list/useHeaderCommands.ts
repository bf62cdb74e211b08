import { useListContext, useLocale, useTranslate } from 'ra-core';
import { useNavigate } from 'react-router';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import type { Action } from '../../schemas/action.ts';
import type { Resource } from '../../schemas/resource.ts';
import { useActionStarter } from '../actions/actionStarter.ts';
import { type Command, useCommands } from '../commands.ts';
import { useMay } from '../services.ts';
import { useMayCreate } from './useMayCreate.ts';

interface HeaderActions {
  readonly toolbar: readonly Action[];
  /** Starts one of them for what the list is narrowed to. */
  readonly start: (action: Action) => void;
  readonly mayCreate: boolean;
}

/** What the user may do with a whole list; offered to the header's buttons, and to who works by keyboard. */
export function useHeaderCommands(resource: Resource, isEmbedded: boolean): HeaderActions {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const navigate = useNavigate();
  const may = useMay();
  const startAction = useActionStarter();
  const { refetch, filterValues, filter } = useListContext();
  const start = (action: Action) =>
    startAction({ resource, action, records: [], filter: { ...filterValues, ...filter } });
  const toolbar = (resource.actions ?? []).filter(action => action.on.includes('toolbar') && may(action.code));
  const mayCreate = useMayCreate(resource, isEmbedded);
  const create: Command = {
    name: 'create',
    icon: 'Add',
    text: translate('list.create', { title: resource.noun[language] }),
    run: () => void navigate(`/${resource.name}/create`),
  };
  const refresh: Command = {
    name: 'refresh',
    icon: 'Refresh',
    text: translate('list.refresh'),
    run: () => void refetch(),
  };
  const actions = toolbar.map<Command>(action => ({
    name: action.name,
    icon: action.icon ?? '',
    text: action.label[language],
    run: () => start(action),
  }));
  // A list inside another screen is not the screen.
  useCommands(isEmbedded ? none : [...(mayCreate ? [create] : []), ...actions, refresh]);
  return { toolbar, start, mayCreate };
}

const none: readonly Command[] = [];
