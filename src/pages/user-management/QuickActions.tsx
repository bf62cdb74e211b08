import { type RaRecord, useLocale, useTranslate } from 'ra-core';
import { Link } from 'react-router';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { explainUnavailableAction } from '../../schemas/compile/explainUnavailableAction.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { useActionStarter } from '../../screens/actions/actionStarter.ts';
import { Button } from '../../screens/parts/Button.tsx';
import { Icon } from '../../screens/parts/Icon.tsx';
import { useHasPermission } from '../../screens/services.ts';

interface QuickActionsProps {
  readonly page: Resource;
  readonly resource: Resource;
  readonly record: RaRecord;
}

/** Value of `giftTarget` and `compensationTarget` that selects users by name. */
const namedUser = '1';

/**
 * Most frequent actions of customer support: give coins, compensate, end all sessions. Each needs a separate
 * permission.
 */
export function QuickActions({ page, resource, record }: QuickActionsProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const may = useHasPermission();
  const start = useActionStarter();
  const userName = String(record['userName'] ?? '');
  const isClient = resource.name === 'client-users';
  const logoutAll = resource.actions?.find(action => action.on.includes('board') && may(action.code));
  const refused = logoutAll ? explainUnavailableAction(resource, logoutAll, record, language) : null;
  const give = new URLSearchParams({ giveTarget: namedUser, userName });
  const compensate = new URLSearchParams({ targetType: namedUser, userNames: userName });
  return (
    <div className="people-quick" role="group" aria-label={page.title[language]}>
      {isClient && may('give-coin:add') && (
        <Link className="button" to={`/give-coins/create?${give.toString()}`}>
          <Icon name="CardGiftcard" />
          {translate('userManagement.give')}
        </Link>
      )}
      {isClient && may('user-compensation:submit') && (
        <Link className="button" to={`/user-compensation?${compensate.toString()}`}>
          <Icon name="VolunteerActivism" />
          {translate('userManagement.compensate')}
        </Link>
      )}
      {logoutAll && (
        <Button
          tone="danger"
          icon={logoutAll.icon}
          aria-disabled={refused !== null}
          title={refused ?? undefined}
          onClick={() => refused === null && start({ resource, action: logoutAll, records: [record] })}
        >
          {logoutAll.label[language]}
        </Button>
      )}
    </div>
  );
}
