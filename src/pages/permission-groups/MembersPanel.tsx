import { useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useDataProvider, useGetList, useLocale, useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import type { ConsoleDataProvider } from '../../dataProvider/createDataProvider.ts';
import { Button } from '../../screens/parts/Button.tsx';
import { FailedState } from '../../screens/parts/FailedState.tsx';
import { LoadingLines } from '../../screens/parts/LoadingLines.tsx';
import { StateMessage } from '../../screens/parts/StateMessage.tsx';
import { useReferenceOptions } from '../../screens/kinds/useReferenceOptions.ts';
import { type PanelProps, useHasPermission } from '../../screens/services.ts';
import { reference } from '../../schemas/vocabulary/fields.ts';
import { editOperation, explainDeniedOperation } from '../../schemas/vocabulary/deniedOperations.ts';
import './members.css';

const groupField = reference({ zh: '权限组', en: 'Permission group' }, 'permission-groups');
const maxMembers = 500;

/** Members of a group, with an action that moves the ticked members to another group. */
export default function MembersPanel({ record }: PanelProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const may = useHasPermission();
  const {
    data = [],
    error,
    isPending,
    refetch,
  } = useGetList<RaRecord>('users', {
    pagination: { page: 1, perPage: maxMembers },
    sort: { field: 'userName', order: 'ASC' },
    filter: { groupId: record['id'] },
  });
  const [ticked, setTicked] = useState<readonly RaRecord['id'][]>([]);
  const toggle = (id: RaRecord['id']) =>
    setTicked(before => (before.includes(id) ? before.filter(item => item !== id) : [...before, id]));
  const reasonAgainst = (user: RaRecord) => explainDeniedOperation(user, editOperation, language) ?? undefined;
  if (error) return <FailedState error={error} onRetry={refetch} />;
  if (isPending) return <LoadingLines />;
  if (data.length === 0) return <StateMessage icon="Inbox" title={translate('list.empty')} />;
  const mayMove = may('user:edit');
  return (
    <div className="members">
      {mayMove && (
        <MoveTo
          from={record['id']}
          ticked={data.filter(user => ticked.includes(user.id))}
          onDone={() => setTicked([])}
        />
      )}
      <ul>
        {data.map(user => (
          <li key={user.id}>
            <label title={reasonAgainst(user)}>
              {mayMove && (
                <input
                  type="checkbox"
                  className="checkbox"
                  disabled={reasonAgainst(user) !== undefined}
                  title={reasonAgainst(user)}
                  checked={ticked.includes(user.id)}
                  onChange={() => toggle(user.id)}
                />
              )}
              <strong>
                <bdi>{String(user['userName'])}</bdi>
              </strong>
              <bdi>{String(user['name'] ?? '')}</bdi>
            </label>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface MoveToProps {
  readonly from: unknown;
  readonly ticked: readonly RaRecord[];
  readonly onDone: () => void;
}

function MoveTo({ from, ticked, onDone }: MoveToProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { options } = useReferenceOptions(groupField, '', null);
  const [target, setTarget] = useState('');
  const [isRunning, setRunning] = useState(false);

  const move = async () => {
    setRunning(true);
    try {
      await dataProvider.updateMany('users', { ids: ticked.map(user => user.id), data: { groupId: Number(target) } });
      notify('message.saved', { type: 'success' });
      onDone();
    } catch (error) {
      notify(error instanceof Error ? error.message : 'message.failure', { type: 'warning' });
    } finally {
      setRunning(false);
      await queryClient.invalidateQueries({ queryKey: ['users'] });
      await queryClient.invalidateQueries({ queryKey: ['permission-groups'] });
    }
  };

  return (
    <div className="members-move">
      <span role="status">{translate('list.selected', { count: ticked.length })}</span>
      <select
        className="field-select"
        aria-label={translate('action.saveMembers')}
        value={target}
        onChange={event => setTarget(event.currentTarget.value)}
      >
        <option value="">{translate('action.saveMembers')}</option>
        {options
          .filter(option => option.value !== from)
          .map(option => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
      </select>
      <Button tone="primary" disabled={isRunning || target === '' || ticked.length === 0} onClick={() => void move()}>
        {translate('action.saveMembers')}
      </Button>
    </div>
  );
}
