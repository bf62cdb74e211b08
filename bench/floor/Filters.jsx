import { loginMethods, statuses } from '../shared/choices.js';
import { Choice } from './Choice.jsx';

const texts = [
  ['userName', 'Search'],
  ['name', 'Name'],
  ['email', 'Email'],
  ['phone', 'Phone'],
];

export function Filters({ query, groups, onChange }) {
  const set = (source, value) => onChange({ [source]: value, page: 1 });
  return (
    <search>
      {texts.map(([source, label]) => (
        <input
          key={source}
          placeholder={label}
          value={query[source] ?? ''}
          onChange={event => set(source, event.target.value)}
        />
      ))}
      <Choice
        label="Permission group"
        choices={groups}
        value={query.groupId}
        onChange={value => set('groupId', value)}
      />
      <Choice label="Status" choices={statuses} value={query.status} onChange={value => set('status', value)} />
      <Choice
        label="Sign-in method"
        choices={loginMethods}
        value={query.loginMethod}
        onChange={value => set('loginMethod', value)}
      />
    </search>
  );
}
