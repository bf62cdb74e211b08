import { useTranslate } from 'ra-core';

import { formatInteger, formatShortNumber } from '../../i18n/format.ts';
import { BoardCard } from '../parts/board/BoardCard.tsx';
import { CountLink } from '../parts/board/CountLink.tsx';
import { readToDos } from './responses.ts';
import { type CardProps, useDashboardQuery } from './useDashboardQuery.ts';

/** To-do items of the user with their counts; each links to its list. */
export function ToDoCard({ everyMs }: CardProps) {
  const translate = useTranslate();
  const query = useDashboardQuery('todo', {}, readToDos, everyMs);
  return (
    <BoardCard title={translate('dashboard.cards.todo')} query={query}>
      {items => (
        <ul className="todo">
          {items.map(item => (
            <li key={item.key}>
              <CountLink to={item} className={item.value === 0 ? 'todo-entry todo-none' : 'todo-entry'}>
                <span className="todo-name">{translate(`dashboard.todo.${item.key}`)}</span>
                <b title={formatInteger(item.value)}>
                  {formatShortNumber(item.value)}
                  {item.more && translate('dashboard.orMore')}
                </b>
              </CountLink>
            </li>
          ))}
        </ul>
      )}
    </BoardCard>
  );
}
