import { randomBytes } from 'node:crypto';

import { text } from '../../../src/schemas/vocabulary/fields.ts';
import { createSparePartsScreen } from '../../support/published/createSparePartsScreen.ts';
import { type Attack, type AttackRequest, createJsonRequest } from './attack.ts';

const links = '/api/public/v5/log/card/selectCardLinkLog';
const operations = '/api/user/v1/operation/log/list';
const devices = '/api/resources/v1/devices/list';
const selections = '/api/public/v1/selections';
const login = '/api/user/v1/designjet/login';
const workbench = '/api/system/v1/workbench';

const levels = 150_000;
const deep = `${'['.repeat(levels)}${']'.repeat(levels)}`;
const deepIn = (method: AttackRequest['method'], path: string, key: string): AttackRequest =>
  createJsonRequest(method, path, `{"name":"x","${key}":${deep}}`);

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at + 1);

/** Filter for a text that no row contains, so that the database reads every row. */
const unmatchedText = '9_%~_%9';

function screenOf300Fields() {
  const screen = createSparePartsScreen('attacked-screen');
  const more = numbers(290).map(at => [
    `field${at}`,
    text({ zh: `字段${at}`, en: `Field ${at}` }, { list: true, filter: true, sort: true }),
  ]);
  return { ...screen, fields: { ...screen.fields, ...Object.fromEntries(more) } };
}

/** Length of a password that was encrypted with the platform's key. */
const cipherBytes = 384;

/**
 * Returns sign-in attempts with random passwords. A password with the length of a ciphertext costs a key operation and
 * a password hash.
 */
function garbageSignIns(length: number): readonly AttackRequest[] {
  return numbers(50).map(at =>
    createJsonRequest('POST', login, {
      username: `guessed${at}`,
      password: randomBytes(length).toString('base64'),
      ipAddr: '',
      diskName: 'x',
      authCode: '',
    }),
  );
}

/** Calls whose processing is expensive compared with their size. */
export const callAttacks: readonly Attack[] = [
  {
    name: 'searches through the longest logs',
    as: 'viewer',
    atOnce: 24,
    buildRequests: () => [
      createJsonRequest('POST', links, { failCode: unmatchedText, sort: 'keepSeconds', order: 'ASC', pageSize: 1_000 }),
      createJsonRequest('POST', links, { linkNo: '7', sort: 'linkMs', order: 'DESC', pageNum: 90, pageSize: 1_000 }),
      createJsonRequest('POST', operations, { userName: unmatchedText }),
    ],
  },
  {
    name: 'filters of a megabyte',
    as: 'viewer',
    atOnce: 12,
    buildRequests: () => [
      createJsonRequest('POST', links, { failCode: 'x'.repeat(1_000_000) }),
      createJsonRequest('POST', devices, Object.fromEntries(numbers(60_000).map(at => [`filter${at}`, 'x']))),
      createJsonRequest('POST', links, { id: numbers(120_000) }),
      createJsonRequest('POST', links, { failCode: numbers(1_000).map(at => 'E'.repeat(900) + at) }),
      createJsonRequest('POST', devices, { id: numbers(150_000).join(',') }),
    ],
  },
  {
    name: 'pasted lists and selections of everything',
    as: 'viewer',
    atOnce: 12,
    buildRequests: () => [
      createJsonRequest('POST', `${selections}/resolve`, {
        resource: 'devices',
        text: `${'x'.repeat(190)}\n`.repeat(5_000),
      }),
      createJsonRequest('POST', `${selections}/resolve`, { resource: 'devices', text: 'x\n'.repeat(500_000) }),
      createJsonRequest('POST', selections, { resource: 'card-link-logs', filter: {} }),
      createJsonRequest('POST', selections, { resource: 'devices', filter: {}, exclude: numbers(100_000) }),
    ],
  },
  {
    name: 'values nested 150,000 levels deep',
    as: 'designer',
    atOnce: 8,
    buildRequests: () => [
      deepIn('PUT', `${workbench}/draft`, 'value'),
      deepIn('POST', `${workbench}/impact`, 'value'),
      deepIn('POST', '/api/public/v1/uploads', 'limits'),
      deepIn('POST', '/api/user/v1/designjet/permissions/group', 'groupName'),
    ],
  },
  {
    name: 'exports side by side',
    as: 'designer',
    atOnce: 12,
    buildRequests: () => [
      createJsonRequest('POST', '/api/user/v1/operation/log/export', {}),
      createJsonRequest('POST', '/api/public/v5/log/card/cardLinkLogExport', { fileFormat: 'xlsx' }),
    ],
  },
  {
    name: 'exports that nobody reads',
    as: 'ops01',
    atOnce: 12,
    buildRequests: () => [createJsonRequest('POST', '/api/resources/v1/devices/export', { fileFormat: 'xlsx' })],
    keepsResponsesOpen: true,
  },
  {
    name: 'three hundred event streams',
    as: 'viewer',
    atOnce: 300,
    buildRequests: () => [{ method: 'GET', path: '/api/public/v1/stream?topics=jobs' }],
    keepsResponsesOpen: true,
  },
  {
    name: 'guesses at passwords',
    as: 'nobody',
    atOnce: 100,
    buildRequests: () => garbageSignIns(cipherBytes),
  },
  {
    name: 'sign-ins with garbage as the sealed password',
    as: 'nobody',
    atOnce: 24,
    buildRequests: () => [...garbageSignIns(cipherBytes), ...garbageSignIns(300_000), ...garbageSignIns(3)],
  },
  {
    name: 'refused deletes',
    as: 'viewer',
    atOnce: 24,
    buildRequests: () => [createJsonRequest('DELETE', '/api/user/v1/designjet/user', { idList: [1] })],
  },
  {
    name: 'screens of 300 fields',
    as: 'designer',
    atOnce: 8,
    buildRequests: () => {
      const body = { name: 'attacked-screen', area: 'system', draftId: null, value: screenOf300Fields() };
      return [
        createJsonRequest('POST', `${workbench}/impact`, body),
        createJsonRequest('PUT', `${workbench}/draft`, body),
      ];
    },
  },
  {
    name: 'reports of client errors and policies',
    as: 'viewer',
    atOnce: 24,
    buildRequests: () => [
      createJsonRequest('POST', '/api/public/v1/error-logs/report', { message: 'x', stack: 'a'.repeat(900_000) }),
      createJsonRequest('POST', '/api/public/v1/error-logs/report', {
        message: 'x',
        stack: `${'a+'.repeat(200)} `.repeat(99),
      }),
      createJsonRequest(
        'POST',
        '/api/public/v1/policy-reports',
        numbers(5_000).map(at => ({ type: 'csp-violation', body: { at } })),
      ),
    ],
  },
  {
    name: 'calls and pages that do not exist',
    as: 'nobody',
    atOnce: 24,
    buildRequests: () => [
      { method: 'GET', path: `/${'a/'.repeat(6_000)}` },
      { method: 'GET', path: `/assets/${'%2e%2e%2f'.repeat(600)}` },
      { method: 'GET', path: '/api/v1.0/users/-/' },
    ],
  },
  {
    name: 'headers that never end',
    as: 'nobody',
    sockets: 400,
    beginning: 'GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow: ',
  },
  {
    name: 'bodies that never end',
    as: 'nobody',
    sockets: 400,
    beginning: `POST ${login} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 1000000\r\n\r\n{`,
  },
];
