import { useLocale, useTranslate } from 'ra-core';

import { formatInteger } from '../../i18n/format.ts';
import { toLanguage } from '../../i18n/createI18nProvider.ts';
import type { CodeList } from '../../schemas/vocabulary/codeList.ts';
import { findCodeItem } from '../../schemas/vocabulary/codeList.ts';
import { enableStatus } from '../../schemas/codes/common.ts';
import { accountStatus, userLevel, userType } from '../../schemas/codes/users.ts';
import {
  type FoundUserType,
  type FoundUser,
  type FoundUsers,
  clientUserType,
  operatorUserType,
} from '../../resources/users/boards/userManagement.ts';
import { Button } from '../../screens/parts/Button.tsx';
import { Chip } from '../../screens/parts/Chip.tsx';
import { FailedState } from '../../screens/parts/FailedState.tsx';
import { IconButton } from '../../screens/parts/IconButton.tsx';
import { LoadingLines } from '../../screens/parts/LoadingLines.tsx';
import { StateMessage } from '../../screens/parts/StateMessage.tsx';
import { RelativeTime } from '../parts/board/RelativeTime.tsx';
import type { BoardQuery } from '../parts/board/useBoardQuery.ts';
import type { UserUrlState } from './userUrl.ts';
import { pageSize } from './useUserManagement.ts';

interface UserListProps {
  readonly query: BoardQuery<FoundUsers>;
  readonly address: UserUrlState;
  readonly onChange: (next: UserUrlState) => void;
}

/** One page of the search results. The chosen user is shown next to the list. */
export function UserList({ query, address, onChange }: UserListProps) {
  const translate = useTranslate();
  const { data, error, isFetching, retry } = query;
  if (error && !data) return <FailedState error={error} onRetry={retry} />;
  if (!data) return <LoadingLines count={8} />;
  if (data.list.length === 0) {
    return (
      <StateMessage icon="Inbox" title={translate('userManagement.none')} help={translate('userManagement.noneHelp')} />
    );
  }
  return (
    <>
      {error && (
        <div className="stale" role="alert">
          {translate('list.stale')}
          <Button look="link" onClick={retry}>
            {translate('elements.retry')}
          </Button>
        </div>
      )}
      <ul className="people-list" aria-label={translate('userManagement.found')} aria-busy={isFetching}>
        {data.list.map(user => (
          <li key={`${user.userType}-${user.id}`}>
            <button
              type="button"
              className="person"
              aria-current={address.user?.type === user.userType && address.user.id === user.id}
              onClick={() => onChange({ ...address, user: { type: user.userType, id: user.id } })}
            >
              <UserEntry user={user} />
            </button>
          </li>
        ))}
      </ul>
      <Pages total={data.total} address={address} onChange={onChange} />
    </>
  );
}

/** Code list for the status of each user type. */
const states: { readonly [T in FoundUserType]: CodeList } = {
  [clientUserType]: accountStatus,
  [operatorUserType]: enableStatus,
};

function UserEntry({ user }: { readonly user: FoundUser }) {
  const language = toLanguage(useLocale());
  const state = findCodeItem(states[user.userType], user.status);
  const level = findCodeItem(userLevel, user.userLevel);
  const kind = (level ?? findCodeItem(userType, user.userType))?.[language] ?? '';
  return (
    <>
      <bdi className="person-name">{user.userName}</bdi>
      {/* The normal status needs no chip. */}
      {state && state.tone !== 'success' && <Chip tone={state.tone}>{state[language]}</Chip>}
      <span className="person-note">
        {kind}
        {user.name && (
          <>
            {' · '}
            <bdi>{user.name}</bdi>
          </>
        )}
      </span>
      {user.lastLoginTime && <RelativeTime time={user.lastLoginTime} />}
    </>
  );
}

interface PagesProps extends Pick<UserListProps, 'address' | 'onChange'> {
  readonly total: number;
}

function Pages({ total, address, onChange }: PagesProps) {
  const translate = useTranslate();
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const { page } = address;
  const turn = (to: number) => onChange({ ...address, page: to });
  return (
    <nav className="people-pages" aria-label={translate('list.page', { page })}>
      <span role="status">{translate('list.total', { count: formatInteger(total) })}</span>
      <IconButton
        small
        icon="ChevronLeft"
        label={translate('list.previous')}
        disabled={page <= 1}
        onClick={() => turn(page - 1)}
      />
      <span aria-current="page">{`${page} / ${formatInteger(pages)}`}</span>
      <IconButton
        small
        icon="ChevronRight"
        label={translate('list.next')}
        disabled={page >= pages}
        onClick={() => turn(page + 1)}
      />
    </nav>
  );
}
