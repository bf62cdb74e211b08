import { useEffect, useState } from 'react';

import { call } from '../shared/call.js';
import { loginMethods, statuses } from '../shared/choices.js';
import { Choice } from './Choice.jsx';
import { navigate } from './usePageUrl.js';
import { useGroups } from './useGroups.js';

const user = '/api/user/v1/designjet/user';
const fresh = { status: 1, loginMethod: 1 };

const isEmail = text => /^[^\s@]+@[^\s@]+$/.test(text);

export function UserForm({ id }) {
  const [values, setValues] = useState(id ? undefined : fresh);
  const [errors, setErrors] = useState({});
  const groups = useGroups();

  useEffect(() => {
    if (id) call('GET', `/api/user/v1/users/detail?id=${id}`).then(setValues, console.error);
  }, [id]);

  async function submit(event) {
    event.preventDefault();
    const found = errorsOf(values, id === undefined);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    await call(id ? 'PUT' : 'POST', user, values);
    navigate('/users');
  }

  if (!values) return <p>Loading</p>;
  const set = (source, value) => setValues(current => ({ ...current, [source]: value }));
  const text = (source, label, type = 'text') => (
    <label>
      {label}
      <input
        name={source}
        type={type}
        value={values[source] ?? ''}
        onChange={event => set(source, event.target.value)}
      />
      <small role="alert">{errors[source]}</small>
    </label>
  );
  const choice = (source, label, choices) => (
    <Choice label={label} choices={choices} value={values[source]} onChange={value => set(source, Number(value))} />
  );
  return (
    <form onSubmit={submit}>
      {!id && text('userName', 'User name')}
      {text('name', 'Name')}
      {!id && text('password', 'Password', 'password')}
      {choice('groupId', 'Permission group', groups)}
      {choice('status', 'Status', statuses)}
      {text('email', 'Email', 'email')}
      {text('phone', 'Phone')}
      {choice('loginMethod', 'Sign-in method', loginMethods)}
      {id && text('identificationCode', 'Two-factor authentication')}
      {id && text('merchantSign', 'Merchant')}
      <label>
        Note
        <textarea name="note" value={values.note ?? ''} onChange={event => set('note', event.target.value)} />
      </label>
      <button type="submit">Save</button>
      <button type="button" onClick={() => navigate('/users')}>
        Cancel
      </button>
    </form>
  );
}

function errorsOf(values, isNew) {
  const required = ['name', 'email', 'phone', ...(isNew ? ['userName', 'password'] : [])];
  const missing = required.filter(source => !values[source]).map(source => [source, 'Required']);
  const malformed = values.email && !isEmail(values.email) ? [['email', 'Not an e-mail address']] : [];
  return Object.fromEntries([...missing, ...malformed]);
}
