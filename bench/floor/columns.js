import { loginMethods, statuses } from '../shared/choices.js';

const time = new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'medium' });

const nameOf = choices => value => choices.find(choice => choice.id === value)?.name ?? value;
const timeOf = value => (value ? time.format(new Date(value)) : '');
const unformatted = value => value;

/**
 * The ten columns of the table. `write` formats a value; it also receives the loaded groups, because the group column
 * shows the name of a group.
 */
export const columns = [
  { source: 'userName', label: 'User name', write: unformatted },
  { source: 'name', label: 'Name', write: unformatted },
  { source: 'groupId', label: 'Permission group', write: (value, groups) => nameOf(groups)(value) },
  { source: 'status', label: 'Status', write: nameOf(statuses) },
  { source: 'email', label: 'Email', write: unformatted },
  { source: 'phone', label: 'Phone', write: unformatted },
  { source: 'loginMethod', label: 'Sign-in method', write: nameOf(loginMethods) },
  { source: 'identificationCode', label: 'Two-factor authentication', write: unformatted },
  { source: 'lastLoginTime', label: 'Last sign-in', write: timeOf },
  { source: 'createTime', label: 'Created', write: timeOf },
];
