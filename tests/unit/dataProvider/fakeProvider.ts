import { type ConsoleDataProvider, createDataProvider } from '../../../src/dataProvider/createDataProvider.ts';
import type { EnvelopeContent } from '../../../src/dataProvider/envelope.ts';
import type { HttpRequest } from '../../../src/dataProvider/httpClient.ts';
import { action } from '../../../src/schemas/vocabulary/action.ts';
import { call, conventionalApi } from '../../../src/schemas/vocabulary/call.ts';
import { integer, json, password, text } from '../../../src/schemas/vocabulary/fields.ts';
import { type Resource, crud } from '../../../src/schemas/vocabulary/resource.ts';

const label = { zh: '名称', en: 'Name' };

/** Resource with every part that the data provider methods use. */
export const deviceResource: Resource = {
  name: 'devices',
  title: label,
  noun: label,
  icon: 'Add',
  order: 1,
  type: 'crud',
  code: 'devices',
  operations: crud('device'),
  api: conventionalApi('/api/devices'),
  fields: {
    name: text(label, { title: true }),
    sign: text(label, { readOnly: 'edit' }),
    speed: integer(label),
    menus: json(label),
    password: password(label, { only: 'create', credential: true, secret: true }),
    status: integer(label, { readOnly: true }),
    total: integer(label, { only: 'detail' }),
  },
  actions: [
    action('restart', label, { on: ['row', 'bulk'], code: 'device:restart', payload: { force: 1 } }),
    action('switch', label, { on: ['row'], code: 'device:switch', call: call('POST', '/api/switch', { ids: 'id' }) }),
    action('sync', label, { on: ['toolbar'], code: 'device:sync' }),
    action('reset', label, {
      on: ['row'],
      code: 'device:reset',
      call: call('PUT', '/api/password', { query: {}, ids: 'id' }),
      form: { password: password(label, { credential: true }), note: text(label) },
    }),
  ],
};

const menus: Resource = {
  ...deviceResource,
  name: 'menus',
  api: {
    list: call('GET', '/api/menus/findAll', { paging: { page: 'pageIndex', size: 'pageSize' } }),
    detail: call('GET', '/api/menus/findById', { query: { id: '{id}' } }),
    update: call('PUT', '/api/menus/update/{id}'),
    delete: call('DELETE', '/api/menus/delete/{id}'),
    options: call('GET', '/api/menus/options'),
    children: call('GET', '/api/menus/findByParentId', { query: { parentId: '{id}' } }),
  },
};

interface FakeProvider {
  readonly provider: ConsoleDataProvider;
  readonly sent: HttpRequest[];
}

/** Creates a data provider for a platform that responds to each request with the data from `answer`. */
export function createFakeProvider(answer: (request: HttpRequest) => unknown = () => null): FakeProvider {
  const sent: HttpRequest[] = [];
  const send = async (request: HttpRequest): Promise<EnvelopeContent> => {
    sent.push(request);
    return { data: answer(request), success: true };
  };
  const provider = createDataProvider({
    http: {
      send,
      download: async request => {
        sent.push(request);
        return { name: 'devices.csv', blob: new Blob(['a']), rows: 1 };
      },
    },
    loadResource: async name => (name === 'menus' ? menus : deviceResource),
    language: () => 'zh',
    encrypt: async plain => `sealed(${plain})`,
  });
  return { provider, sent };
}
