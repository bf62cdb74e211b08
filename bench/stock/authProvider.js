import { call } from '../shared/call.js';

export const authProvider = {
  login: async ({ username, password }) => {
    const { token } = await call('POST', '/api/user/v1/designjet/login', { username, password });
    localStorage.setItem('token', token);
  },
  logout: async () => localStorage.removeItem('token'),
  checkAuth: async () => {
    if (!localStorage.getItem('token')) throw new Error('signed out');
  },
  checkError: async () => undefined,
  getIdentity: async () => {
    const { name } = await call('GET', '/api/v1.0/users/-/');
    return { id: 1, fullName: name };
  },
};
