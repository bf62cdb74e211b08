import { useLocale } from 'ra-core';
import { useSearchParams } from 'react-router';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { ActionHost } from '../../screens/actions/ActionHost.tsx';
import type { PageProps } from '../../screens/services.ts';
import { useResource } from '../../screens/useResource.ts';
import '../parts/board/board.css';
import { FoundList } from './FoundList.tsx';
import { Tallies } from './Tallies.tsx';
import { type UserAddress, readAddress, writeAddress } from './userAddress.ts';
import { UserFilters } from './UserFilters.tsx';
import './userManagement.css';
import { UserSheet } from './UserSheet.tsx';
import { useFound } from './useUserManagement.ts';

/** One work place for support: any user of either type is found here, looked at from every side and acted on. */
export default function Page({ resource }: PageProps) {
  const language = toLanguage(useLocale());
  const [search, setSearch] = useSearchParams();
  const clientUsers = useResource('client-users');
  const address = readAddress(search);
  const found = useFound(address);
  const change = (next: UserAddress) => setSearch(writeAddress(next), { replace: next.user === address.user });
  return (
    <ActionHost>
      <div className="people">
        <header className="board-head people-head">
          <h1>{resource.title[language]}</h1>
          <Tallies address={address} onChange={change} />
        </header>
        <div className={address.user ? 'people-body people-chosen' : 'people-body'}>
          <section className="people-side" aria-label={resource.title[language]}>
            <UserFilters address={address} onChange={change} clientUsers={clientUsers} />
            <FoundList query={found} address={address} onChange={change} />
          </section>
          <UserSheet page={resource} address={address} onChange={change} />
        </div>
      </div>
    </ActionHost>
  );
}
