import errorLogs from '../../../src/resources/logs/error-logs.ts';
import users from '../../../src/resources/users/users.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(errorLogs, {
  rows: 120,
  from: { users },
  values: ({ random, fake, from, pick, past }) => ({
    message: random.oneOf([
      "Cannot read properties of undefined (reading 'id')",
      'ResizeObserver loop completed with undelivered notifications',
      'Failed to fetch dynamically imported module',
      'Maximum call stack size exceeded',
      'The canvas has been tainted by cross-origin data',
    ]),
    url: random.oneOf([
      '/users',
      '/users/12',
      '/client-users',
      '/merchants/create',
      '/login-records',
      '/operation-logs',
    ]),
    component: random.oneOf(['ListScreen', 'RecordForm', 'JobTray', 'ReferenceInput', 'Sidebar']),
    hash: fake('md5'),
    stack: 'TypeError\n    at ListScreen (/assets/lists.js:12:40)\n    at Shell (/assets/shell.js:3:118)',
    userName: pick(from.users)?.userName,
    browser: fake('browser'),
    clientVersion: random.oneOf(['5.8.0', '5.8.2', '5.9.0']),
    times: random.between(1, 40),
    fixed: random.weighted([true, 70], [false, 50]),
    errorTime: past(60),
  }),
});
