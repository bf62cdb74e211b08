import { readFileSync } from 'node:fs';

/** Reads the storage prefix from the source text, because Node cannot import TypeScript here. */
function storagePrefix() {
  const source = readFileSync(new URL('../../src/config.ts', import.meta.url), 'utf8');
  const prefix = /storagePrefix:\s*'([^']*)'/.exec(source)?.[1];
  if (prefix === undefined) throw new Error('src/config.ts names no storagePrefix');
  return prefix;
}

/** Returns the stored session of a signed-in user, in the format of src/authProvider/sessionStore.ts. */
function session() {
  const values = {
    token: 'bench',
    uid: 1,
    utype: 2,
    upermission: ['adduser', 'checkuser'],
    username: 'admin',
    groupid: 1,
  };
  const prefix = storagePrefix();
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [prefix + key, JSON.stringify({ value, time: Date.now() })]),
  );
}

const usual = {
  name: 'console',
  session,
  signInAddress: '/login',
  listAddress: perPage => (perPage ? `/users?page=1&perPage=${perPage}` : '/users'),
  rows: 'tbody tr:not([aria-hidden])',
  isVirtual: true,
  nextPage: ['下一页', 'Next page'],
  editButton: ['编辑', 'Edit'],
  form: 'form.record-form',
  textField: ['姓名', 'Name'],
  saveButton: ['保存', 'Save'],
  leaveButton: ['取消', 'Cancel'],
};

/** Console that also contains the test resources, one of which has a form of sixty fields. */
const wide = { ...usual, name: 'console-wide', createAddress: '/samples/create', textField: ['名称', 'Name'] };

/** The console, in Chinese by default. */
export const consoleApp = { ...usual, wide };
