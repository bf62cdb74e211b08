import { useLocale } from 'ra-core';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { ActionHost } from '../../screens/actionHost/ActionHost.tsx';
import type { PageProps } from '../../screens/services.ts';
import { useResource } from '../../screens/useResource.ts';
import { useUrlQuery } from '../../screens/useUrlQuery.ts';
import '../parts/board/board.css';
import { UserList } from './UserList.tsx';
import { UserCountFilters } from './UserCountFilters.tsx';
import { type UserUrlState, parseUserQuery, toUserQuery } from './userUrl.ts';
import { UserFilters } from './UserFilters.tsx';
import './userManagement.css';
import { UserSheet } from './UserSheet.tsx';
import { useFoundUsers } from './useUserManagement.ts';

/**
 * Page for customer support: finds users of both types, shows all data of one user, and offers the actions for this
 * user.
 */
export default function UserManagementPage({ resource }: PageProps) {
  const language = toLanguage(useLocale());
  const [search, setSearch] = useUrlQuery();
  const clientUsers = useResource('client-users');
  const address = parseUserQuery(search);
  const found = useFoundUsers(address);
  const change = (next: UserUrlState) => setSearch(toUserQuery(next), { replace: next.user === address.user });
  return (
    <ActionHost>
      <div className="people">
        <header className="board-head people-head">
          <h1>{resource.title[language]}</h1>
          <UserCountFilters address={address} onChange={change} />
        </header>
        <div className={address.user ? 'people-body people-chosen' : 'people-body'}>
          <section className="people-side" aria-label={resource.title[language]}>
            <UserFilters address={address} onChange={change} clientUsers={clientUsers} />
            <UserList query={found} address={address} onChange={change} />
          </section>
          <UserSheet page={resource} address={address} onChange={change} />
        </div>
      </div>
    </ActionHost>
  );
}
