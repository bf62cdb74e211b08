import { describe, expect, it } from 'vitest';

import type { Proposal, Source, ProposalTarget } from '../../../src/designer/proposal.ts';
import { proposeResource } from '../../../src/designer/propose/proposeResource.ts';
import { validateResource } from '../../../src/schemas/compile/metaSchema/metaSchema.ts';

const target: ProposalTarget = { area: 'system', name: 'visits', known: ['rooms', 'users'] };

export function expectProposal(source: Source, into: ProposalTarget = target): Proposal {
  const outcome = proposeResource(source, into);
  if ('issues' in outcome) throw new Error(JSON.stringify(outcome.issues));
  return outcome.proposal;
}

const visits = Array.from({ length: 12 }, (_, at) => ({
  id: at + 1,
  visit_no: `V-00${at}`,
  visitorName: ['Ann', 'Bo', 'Cy', 'Di'][at % 4],
  status: at % 3,
  roomId: 4 + (at % 2),
  startTime: `2026-03-0${(at % 9) + 1}T08:30:00Z`,
  email: `a${at}@example.com`,
  deviceIp: `10.0.0.${at}`,
  totalAmount: at * 1.25,
  isVip: at % 2 === 0,
  tags: ['new', 'guest'],
  remark: at === 3 ? null : 'came by car',
  contact: { phone: '13800138000' },
  lines: [{ name: 'Badge', count: 1 }],
  createdAt: '2026-03-01 08:30:00',
}));

describe('a list of records', () => {
  const text = JSON.stringify({ code: 200, data: { total: 40, list: visits } });
  const { resource, guesses, fields } = expectProposal({ kind: 'sample', text });

  it('becomes fields whose kinds fit its values', () => {
    const kinds = Object.fromEntries(Object.entries(resource.fields).map(([name, field]) => [name, field.kind]));
    expect(kinds).toEqual({
      visitorName: 'text',
      visitNo: 'text',
      status: 'code',
      roomId: 'reference',
      startTime: 'dateTime',
      email: 'email',
      deviceIp: 'ip',
      totalAmount: 'money',
      isVip: 'boolean',
      tags: 'tags',
      remark: 'longText',
      contact: 'json',
      lines: 'rows',
    });
    expect(fields).toEqual({ mapped: 14, total: 15 });
  });

  it('satisfies the meta-schema and has calls, codes and both languages', () => {
    expect(validateResource(resource)).toEqual([]);
    expect(resource).toMatchObject({
      name: 'visits',
      code: 'system:visits',
      title: { zh: '访问', en: 'Visits' },
      operations: { create: 'visit:add', edit: 'visit:edit' },
      api: { list: { path: '/api/custom/v1/visits/list' } },
    });
    expect(resource.fields['startTime']?.label).toEqual({ zh: '开始时间', en: 'Start time' });
    expect(resource.fields['isVip']?.label).toEqual({ zh: '是否VIP', en: 'Is VIP' });
  });

  it('states for each field how certain its kind is, and why', () => {
    const kind = guesses.find(({ path }) => path === 'fields.status.kind');
    expect(kind).toMatchObject({
      choice: 'code',
      confidence: 0.6,
      reason: { en: 'The samples have only 3 different values' },
    });
    const names = Object.keys(resource.fields);
    expect(names.filter(name => !guesses.some(({ path }) => path === `fields.${name}.kind`))).toEqual([]);
    expect(guesses.every(({ confidence }) => confidence >= 0 && confidence <= 1)).toBe(true);
  });

  it('becomes the same resource whether it is a wrapped response, an array or JSON lines', () => {
    const lines = visits.map(visit => JSON.stringify(visit)).join('\n');
    expect(expectProposal({ kind: 'sample', text: lines }).resource).toEqual(resource);
    expect(expectProposal({ kind: 'sample', text: JSON.stringify(visits) }).resource).toEqual(resource);
  });
});

describe('a file with Chinese headings', () => {
  const headings = '机房名称,状态,联系电话,创建时间,面积';
  const lines = [
    '广州一号,启用,13800138000,2026-01-02 10:00:00,120.5',
    '上海二号,停用,13900139000,2026-01-03 10:00:00,80',
  ];
  const text = [headings, ...lines].join('\n');

  it('becomes fields with English names, and the headings as labels', () => {
    const { resource } = expectProposal({ kind: 'csv', text }, { area: 'rooms', name: 'halls' });
    expect(Object.entries(resource.fields).map(([name, { kind, label }]) => [name, kind, label.zh])).toEqual([
      ['roomName', 'text', '机房名称'],
      ['status', 'text', '状态'],
      ['contactTel', 'phone', '联系电话'],
      ['area', 'decimal', '面积'],
    ]);
    expect(resource.fields['roomName']?.label.en).toBe('Room name');
  });

  it('gives the same fields if titles and a separator line precede the headings and the line ends are mixed', () => {
    const untidy = ['sep=;', '机房清单', ...[headings, ...lines].map(line => line.replaceAll(',', ';'))].join('\r\n');
    const mixed = untidy.replace(/\r\n(?=上海)/, '\n');
    expect(expectProposal({ kind: 'csv', text: mixed }, { area: 'rooms', name: 'halls' }).resource).toEqual(
      expectProposal({ kind: 'csv', text }, { area: 'rooms', name: 'halls' }).resource,
    );
  });
});

describe('a database table', () => {
  it('provides the types, limits, keys, references and choices of the fields', () => {
    const column = (name: string, type: string, more: object = {}) => ({ name, type, nullable: true, ...more });
    const { resource } = expectProposal({
      kind: 'table',
      table: {
        name: 'card_rooms',
        comment: '卡房',
        columns: [
          column('id', 'bigint', { nullable: false, primary: true, default: "nextval('x')" }),
          column('room_code', 'character varying', {
            nullable: false,
            maxLength: 32,
            unique: true,
            comment: '房间编码',
          }),
          column('state', 'USER-DEFINED', {
            values: ['open', 'closed'],
            nullable: false,
            default: "'open'::room_state",
          }),
          column('user_id', 'integer', { references: 'users' }),
          column('level', 'smallint', { comment: '等级：1-普通，2-高级' }),
          column('opened_at', 'timestamp with time zone'),
          column('price', 'numeric', { scale: 2 }),
          column('extra', 'jsonb'),
        ],
      },
    });
    expect(resource.naturalKey).toBe('roomCode');
    expect(resource.fields).toMatchObject({
      roomCode: {
        kind: 'text',
        required: true,
        unique: true,
        rules: [{ rule: 'max', max: 32 }],
        label: { zh: '房间编码' },
      },
      state: {
        kind: 'code',
        default: 'open',
        codes: {
          items: [
            { value: 'open', tone: 'success' },
            { value: 'closed', tone: 'default' },
          ],
        },
      },
      userId: { kind: 'reference', resource: 'users' },
      level: {
        kind: 'code',
        codes: {
          items: [
            { value: 1, zh: '普通' },
            { value: 2, zh: '高级' },
          ],
        },
      },
      openedAt: { kind: 'dateTime' },
      price: { kind: 'money' },
      extra: { kind: 'json' },
    });
  });
});

describe('a JSON Schema', () => {
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Booking',
    type: 'object',
    required: ['title', 'seats'],
    $defs: { Seat: { type: 'object', properties: { row: { type: 'integer' }, side: { enum: ['left', 'right'] } } } },
    properties: {
      title: { type: 'string', minLength: 2, maxLength: 80 },
      seats: { type: 'integer', minimum: 1, maximum: 12, default: 1 },
      fee: { type: ['number', 'null'], minimum: 0 },
      website: { type: 'string', format: 'uri' },
      secret: { type: 'string', writeOnly: true },
      plan: {
        oneOf: [
          { const: 'a', title: 'Basic' },
          { const: 'b', title: 'Full' },
        ],
      },
      places: { type: 'array', items: { $ref: '#/$defs/Seat' }, minItems: 1 },
      code: { type: 'string', pattern: '^(a+)+$' },
    },
  };
  const { resource, unmapped } = expectProposal(
    { kind: 'jsonSchema', text: JSON.stringify(schema) },
    { area: 'system' },
  );

  it('becomes rules for its limits, and fields for its references and choices', () => {
    expect(resource.name).toBe('bookings');
    expect(resource.fields).toMatchObject({
      title: { required: true, title: true, rules: [{ rule: 'length', min: 2, max: 80 }] },
      seats: { required: true, default: 1, rules: [{ rule: 'range', min: 1, max: 12 }] },
      fee: { kind: 'money', rules: [{ rule: 'decimalRange', min: 0 }] },
      website: { kind: 'url' },
      secret: { kind: 'password', secret: true },
      plan: {
        kind: 'code',
        codes: {
          items: [
            { value: 'a', en: 'Basic' },
            { value: 'b', en: 'Full' },
          ],
        },
      },
      places: {
        kind: 'rows',
        fields: { row: { kind: 'integer' }, side: { kind: 'code' } },
        rules: [{ rule: 'minItems', min: 1 }],
      },
    });
  });

  it('becomes a proposal that lists each pattern of the source and runs none', () => {
    expect(unmapped).toEqual([
      {
        path: 'code',
        reason: {
          zh: '不执行来源的正则表达式：^(a+)+$',
          en: 'The designer does not run regular expressions from a source: ^(a+)+$',
        },
      },
    ]);
  });
});

describe('a source that cannot become a screen', () => {
  it.each<[string, Source, string, RegExp]>([
    ['no JSON', { kind: 'sample', text: '{"a":' }, '', /Invalid JSON/],
    ['nothing', { kind: 'sample', text: ' ' }, '', /is empty/],
    ['no records', { kind: 'sample', text: '[1,2]' }, '', /No records/],
    [
      'a name of an object property',
      { kind: 'sample', text: '[{"a":{"__proto__":{"b":1}}}]' },
      '0.a.__proto__',
      /not allowed/,
    ],
    [
      'content without a heading',
      { kind: 'csv', text: 'a,b\n1,2\n1,2,3' },
      '',
      /Column C has no heading, but data row 2/,
    ],
    ['an unclosed quotation mark', { kind: 'csv', text: 'a,b\n1,"2' }, '', /do not match: Row 2, column 2/],
    ['two columns with the same name', { kind: 'csv', text: 'a,a\n1,2' }, 'a', /Two columns/],
    ['a wrong line', { kind: 'sample', text: '{"a":1}\n{"a":' }, 'line 2', /Line 2/],
    ['invalid JSON', { kind: 'jsonSchema', text: '{"type": 5' }, '', /Invalid JSON/],
    ['no OpenAPI document', { kind: 'openapi', text: 'a: 1' }, 'openapi', /not an OpenAPI/],
    ['an older OpenAPI version', { kind: 'openapi', text: '{"swagger":"2.0"}' }, 'swagger', /2\.0/],
    ['aliases that explode', { kind: 'openapi', text: bomb() }, '', /YAML|too much/],
  ])('is refused with the position of the error: %s', (_, source, path, pattern) => {
    const outcome = proposeResource(source, target);
    expect('issues' in outcome && outcome.issues).toMatchObject([
      { path, message: { en: expect.stringMatching(pattern) } },
    ]);
  });

  it('is refused when the name of the new screen is invalid', () => {
    const outcome = proposeResource({ kind: 'sample', text: '[{"a":1}]' }, { area: 'system', name: '../x' });
    expect('issues' in outcome && outcome.issues[0]?.path).toBe('../x');
  });
});

/** Returns YAML in which each line refers to the previous one ten times. */
function bomb(): string {
  const lines = Array.from(
    { length: 9 },
    (_, at) => `l${at + 1}: &l${at + 1} [${Array.from({ length: 10 }, () => `*l${at}`).join(', ')}]`,
  );
  return ['l0: &l0 [a, b]', ...lines].join('\n');
}

describe('an OpenAPI document', () => {
  const text = `
openapi: 3.1.0
info: { title: Rooms }
servers: [{ url: 'https://example.com/api/v2' }]
paths:
  /rooms:
    get:
      parameters:
        - { name: page, in: query, schema: { type: integer } }
        - { name: page_size, in: query, schema: { type: integer } }
        - { name: city, in: query, schema: { type: string } }
      responses:
        '200':
          content:
            application/json:
              schema:
                type: object
                properties:
                  code: { type: integer }
                  data:
                    type: object
                    properties: { total: { type: integer }, items: { type: array, items: { $ref: '#/components/schemas/Room' } } }
    post:
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/NewRoom' } } } }
  /rooms/{roomId}:
    get: { responses: { '200': { content: { application/json: { schema: { $ref: '#/components/schemas/Room' } } } } } }
    put: { requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/NewRoom' } } } } }
    delete: {}
  /rooms/{roomId}/lock: { post: {} }
  /health: { get: {} }
components:
  schemas:
    NewRoom:
      type: object
      required: [room_name]
      properties:
        room_name: { type: string, maxLength: 30 }
        city: { type: string }
        state: { type: string, enum: [open, closed] }
        next: { $ref: '#/components/schemas/NewRoom' }
    Room:
      allOf:
        - $ref: '#/components/schemas/NewRoom'
        - type: object
          properties: { id: { type: integer }, usage: { type: integer }, created_at: { type: string, format: date-time } }
`;
  const proposal = expectProposal({ kind: 'openapi', text }, { area: 'rooms', keeps: 'source' });

  it('provides the calls of its largest resource, with paging and envelope', () => {
    expect(proposal.resource.name).toBe('rooms');
    expect(proposal.resource.api).toEqual({
      list: { method: 'GET', path: '/api/v2/rooms', paging: { page: 'page', size: 'page_size' } },
      detail: { method: 'GET', path: '/api/v2/rooms/{id}' },
      create: { method: 'POST', path: '/api/v2/rooms' },
      update: { method: 'PUT', path: '/api/v2/rooms/{id}' },
      delete: { method: 'DELETE', path: '/api/v2/rooms/{id}' },
    });
    expect(proposal.resource.actions).toMatchObject([
      { name: 'lock', on: ['row'], call: { path: '/api/v2/rooms/{id}/lock', ids: 'id' } },
    ]);
    expect(proposal.envelope).toEqual({
      list: ['data', 'items'],
      total: ['data', 'total'],
      record: [],
      paging: { page: 'page', size: 'page_size' },
    });
    expect(proposal.operations).toEqual({ mapped: 6, total: 6 });
  });

  it('provides fields with rules and filters, and marks read-only fields', () => {
    expect(proposal.resource.fields).toMatchObject({
      roomName: { required: true, title: true, rules: [{ rule: 'max', max: 30 }] },
      city: { kind: 'text', filter: true },
      state: { kind: 'code', filter: true },
      next: { kind: 'json' },
      usage: { kind: 'integer', readOnly: true },
    });
    expect(proposal.guesses).toContainEqual(
      expect.objectContaining({ path: 'fields.roomName', choice: 'roomName', confidence: 0.8 }),
    );
    expect(proposal.resource.fields).not.toHaveProperty('createdAt');
  });

  it('becomes a screen whose records the platform stores by default', () => {
    const { resource, unmapped } = expectProposal(
      { kind: 'openapi', text, candidate: 'rooms' },
      { area: 'rooms', base: '/api/rooms/v1' },
    );
    expect(resource.api.list).toEqual({ method: 'POST', path: '/api/rooms/v1/rooms/list' });
    expect(unmapped).toContainEqual({
      path: 'POST /rooms/{roomId}/lock',
      reason: expect.objectContaining({ en: 'A developer must write the effect of this call' }),
    });
  });

  const targets = [{ name: 'building', origin: 'https://rooms.example.com' }];
  const atServer = (url: string) => text.replace(/servers:[^\n]*(\n {2,}[^\n]*)*/, `servers: [{ url: '${url}' }]`);

  it('becomes a screen of the remote target whose address the document names as its server', () => {
    const { resource, guesses } = expectProposal(
      { kind: 'openapi', text: atServer('https://rooms.example.com/v7') },
      { area: 'rooms', targets },
    );
    expect(resource.wire).toEqual({
      through: 'building',
      list: { rows: 'data.items', total: 'data.total' },
      names: { roomName: 'room_name', createdAt: 'created_at' },
    });
    expect(resource.api.detail).toEqual({ method: 'GET', path: '/v7/rooms/{id}' });
    expect(resource.api).not.toHaveProperty('export');
    // The remote target stores the records. The platform does not set `createdAt`, so it is an ordinary field.
    expect(resource.fields).toMatchObject({ createdAt: { kind: 'dateTime', readOnly: true } });
    expect(guesses).toContainEqual(
      expect.objectContaining({ path: 'wire.through', choice: 'building', confidence: 0.9 }),
    );
    expect(guesses.every(({ confidence, reason }) => confidence > 0 && confidence <= 1 && reason.zh !== '')).toBe(true);
  });

  it('may wrap a record in a response with status information', () => {
    const wrapped = atServer('https://rooms.example.com').replace(
      "/rooms/{roomId}:\n    get: { responses: { '200': { content: { application/json: { schema: { $ref: '#/components/schemas/Room' } } } } } }",
      "/rooms/{roomId}:\n    get: { responses: { '200': { content: { application/json: { schema: { properties: { errno: { const: 0 }, reason: { type: string }, data: { $ref: '#/components/schemas/Room' } } } } } } } }",
    );
    const { resource } = expectProposal({ kind: 'openapi', text: wrapped }, { area: 'rooms', targets });
    expect(resource.wire).toMatchObject({ envelope: { data: 'data' }, list: { rows: 'items', total: 'total' } });
    expect(Object.keys(resource.fields)).not.toContain('reason');
  });

  it.each([
    ['its server is not a target', 'https://elsewhere.example.com', {}, undefined],
    ['the platform is chosen', 'https://rooms.example.com', { through: '' }, undefined],
    ['another target is chosen', 'https://rooms.example.com', { through: 'annex' }, 'annex'],
    [
      'the chosen target is not one of the platform’s targets',
      'https://rooms.example.com',
      { through: 'moon' },
      undefined,
    ],
  ])(
    'becomes a screen of the chosen target, otherwise of the target at its server, otherwise of the platform: %s',
    (_, url, chosen, through) => {
      const all = [...targets, { name: 'annex', origin: 'https://annex.example.com' }];
      const { resource } = expectProposal(
        { kind: 'openapi', text: atServer(url) },
        { area: 'rooms', targets: all, ...chosen },
      );
      expect(resource.wire?.through).toBe(through);
    },
  );

  it('is refused with a list of its resources when the requested resource is unknown', () => {
    const outcome = proposeResource({ kind: 'openapi', text, candidate: 'doors' }, target);
    expect('issues' in outcome && outcome.issues).toMatchObject([
      { path: 'doors', message: { en: 'The document has no such resource; it has rooms' } },
    ]);
  });
});
