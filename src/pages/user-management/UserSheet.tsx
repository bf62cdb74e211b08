import { useGetOne, useTranslate } from 'ra-core';

import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { clientUserType } from '../../resources/users/boards/userManagement.ts';
import { Button } from '../../screens/parts/Button.tsx';
import { FailedState } from '../../screens/parts/FailedState.tsx';
import { LoadingFields } from '../../screens/parts/LoadingFields.tsx';
import { StateMessage } from '../../screens/parts/StateMessage.tsx';
import { useHasPermission } from '../../screens/services.ts';
import { useResource } from '../../screens/useResource.ts';
import { useFailedReadNotice } from '../../screens/useFailedReadNotice.ts';
import { fullRecordMeta } from '../../screens/fullRecord.ts';
import type { ChosenUser, UserUrlState } from './userUrl.ts';
import { UserHead } from './UserHead.tsx';
import { UserTabs } from './UserTabs.tsx';

interface UserSheetProps {
  readonly page: Resource;
  readonly address: UserUrlState;
  readonly onChange: (next: UserUrlState) => void;
}

/** All data of the chosen user. */
export function UserSheet({ page, address, onChange }: UserSheetProps) {
  const translate = useTranslate();
  const { user } = address;
  const resource = useResource(user?.type === clientUserType ? 'client-users' : 'users');
  const may = useHasPermission();
  return (
    <section className="people-sheet" aria-label={translate('userManagement.chosen')}>
      {user && (
        <Button
          className="people-back"
          look="link"
          icon="ChevronLeft"
          onClick={() => onChange({ ...address, user: undefined })}
        >
          {translate('userManagement.back')}
        </Button>
      )}
      {!user ? (
        <StateMessage
          icon="Person"
          title={translate('userManagement.choose')}
          help={translate('userManagement.chooseHelp')}
        />
      ) : !resource ? (
        <LoadingFields />
      ) : !may(resource.code) ? (
        <StateMessage icon="Lock" title={translate('message.noPermission')} />
      ) : (
        <Sheet
          key={`${user.type}-${user.id}`}
          page={page}
          resource={resource}
          user={user}
          tab={address.tab}
          onTab={tab => onChange({ ...address, tab })}
        />
      )}
    </section>
  );
}

interface SheetProps {
  readonly page: Resource;
  readonly resource: Resource;
  readonly user: ChosenUser;
  readonly tab: string | undefined;
  readonly onTab: (tab: string) => void;
}

function Sheet({ page, resource, user, tab, onTab }: SheetProps) {
  const { data, error, refetch } = useGetOne(
    resource.name,
    { id: String(user.id), meta: fullRecordMeta },
    { retry: false },
  );
  useFailedReadNotice(data && error);
  if (error && !data) return <FailedState error={error} onRetry={refetch} />;
  if (!data) return <LoadingFields />;
  return (
    <>
      <UserHead page={page} resource={resource} user={user} record={data} />
      <UserTabs resource={resource} user={user} record={data} tab={tab} onTab={onTab} />
    </>
  );
}
