import { useState } from 'react';

import { call } from '../shared/call.js';

export function SignIn({ onSignedIn }) {
  const [error, setError] = useState('');

  async function submit(event) {
    event.preventDefault();
    try {
      const values = Object.fromEntries(new FormData(event.target));
      const { token } = await call('POST', '/api/user/v1/designjet/login', values);
      localStorage.setItem('token', token);
      onSignedIn();
    } catch (cause) {
      setError(cause.message);
    }
  }

  return (
    <form className="sign-in" onSubmit={submit}>
      <label>
        User name
        <input name="username" required autoFocus />
      </label>
      <label>
        Password
        <input name="password" type="password" required />
      </label>
      <p role="alert">{error}</p>
      <button type="submit">Sign in</button>
    </form>
  );
}
