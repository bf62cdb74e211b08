import { type RaRecord, useLocale, useTranslate } from 'ra-core';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import type { Field } from '../../schemas/vocabulary/field.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { RowActions } from '../../screens/list/RowActions.tsx';
import { useRowActions } from '../../screens/list/useRowActions.ts';
import { renderCell } from '../../screens/kinds/cells/cells.tsx';
import { useCellContext } from '../../screens/kinds/cells/useCellContext.ts';
import { StoredPicture } from '../../screens/kinds/uploads/StoredPicture.tsx';
import { Chip } from '../../screens/parts/Chip.tsx';
import { QuickActions } from './QuickActions.tsx';
import type { ChosenUser } from './userUrl.ts';
import { useUserPresence } from './useUserManagement.ts';

interface UserHeadProps {
  readonly page: Resource;
  readonly resource: Resource;
  readonly user: ChosenUser;
  readonly record: RaRecord;
}

const stateNames = ['userLevel', 'status', 'groupId'];
const figureNames = ['starCoins', 'integral', 'deviceCount', 'totalCost', 'lastLoginTime'];

/** Identity, status and actions of the chosen user. */
export function UserHead({ page, resource, user, record }: UserHeadProps) {
  const language = toLanguage(useLocale());
  const actions = useRowActions(resource);
  const named = (names: readonly string[]) =>
    names.flatMap((name): (readonly [string, Field])[] => {
      const field = resource.fields[name];
      return field ? [[name, field]] : [];
    });
  const states = named(stateNames);
  const figures = named(figureNames);
  const context = { ...useCellContext([...states, ...figures], [record]), isExact: true };
  const name: unknown = record['nickName'] ?? record['name'];
  return (
    <header className="people-head-of">
      <Avatar record={record} />
      <div className="people-who">
        <h2>
          <bdi>{String(record['userName'] ?? record.id)}</bdi>
        </h2>
        {typeof name === 'string' && <bdi className="people-aka">{name}</bdi>}
        <span className="people-states">
          {states.map(([key, field]) => (
            <span key={key}>{renderCell(record[key], field, context)}</span>
          ))}
          <Online user={user} />
        </span>
      </div>
      <div className="people-actions swiped">
        <QuickActions page={page} resource={resource} record={record} />
        <RowActions resource={resource} record={record} set={actions} />
      </div>
      <dl className="people-figures">
        {figures.map(([key, field]) => (
          <div key={key}>
            <dt>{field.label[language]}</dt>
            <dd>{renderCell(record[key], field, context)}</dd>
          </div>
        ))}
      </dl>
    </header>
  );
}

/** Avatar of the user; without an avatar, the first letter of the name. */
function Avatar({ record }: { readonly record: RaRecord }) {
  const { avatar, userName } = record;
  if (typeof avatar === 'string' && avatar !== '')
    return <StoredPicture className="people-portrait" url={avatar} alt="" />;
  return (
    <span className="people-portrait" aria-hidden="true">
      {String(userName ?? '')
        .slice(0, 1)
        .toUpperCase()}
    </span>
  );
}

function Online({ user }: { readonly user: ChosenUser }) {
  const translate = useTranslate();
  const { data, updatedAt } = useUserPresence(user);
  // Show nothing while the data still belongs to another user.
  if (!data || updatedAt === 0) return null;
  const { sessions, since } = data;
  return (
    <span title={since === null ? undefined : translate('userManagement.since', { time: since })}>
      <Chip tone={sessions > 0 ? 'success' : 'default'}>
        {translate(sessions > 0 ? 'userManagement.online' : 'userManagement.offline', {
          count: sessions,
          smart_count: sessions,
        })}
      </Chip>
    </span>
  );
}
