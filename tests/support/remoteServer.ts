import { type IncomingMessage, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { isRecord } from '../../src/schemas/base/json.ts';

/** Part as the remote platform stores it; its field names on the network may differ. */
export interface RemotePart {
  readonly id: number;
  readonly no: string;
  readonly count: number;
}

export interface RemoteServer {
  readonly origin: string;
  /** Returns the parts, newest first, like the lists of the remote platform. */
  readonly parts: () => readonly RemotePart[];
  /** Every call so far, such as `GET /v2/parts?page=1`. */
  readonly calls: readonly string[];
  readonly close: () => Promise<void>;
}

interface RemoteReply {
  readonly http: number;
  readonly body?: unknown;
}

/** Format in which the remote platform sends parts at one of its addresses. */
interface RemoteFormat {
  readonly id: (part: RemotePart) => string;
  /** Names of the fields for the part number (`no`) and the count. */
  readonly names: { readonly no: string; readonly count: string };
  /** Parameters for page and page size, and the number of the first page. */
  readonly paging: { readonly page: string; readonly size: string; readonly first: number };
  readonly list: (rows: readonly object[], total: number) => RemoteReply;
  readonly one: (row: object | null) => RemoteReply;
  readonly refusal: (http: number, why: string) => RemoteReply;
  readonly idName: string;
}

const formats: Readonly<Record<string, RemoteFormat>> = {
  // The HTTP status is always 200: the result is in the body, and pages start with 1.
  '/v2/parts': {
    id: part => String(part.id),
    idName: 'part_id',
    names: { no: 'part_no', count: 'count' },
    paging: { page: 'page', size: 'per_page', first: 1 },
    list: (items, count) => ({ http: 200, body: { error: 0, result: { items, count } } }),
    one: result => ({ http: 200, body: { error: 0, result } }),
    refusal: (http, reason) => ({ http: 200, body: { error: http, reason } }),
  },
  // The same parts in another format: the HTTP status is the result, pages start with 0, nothing is wrapped, and ids
  // are texts.
  '/stock': {
    id: part => `part-${part.id}`,
    idName: 'uuid',
    names: { no: 'code', count: 'quantity' },
    paging: { page: 'pageIndex', size: 'limit', first: 0 },
    list: (content, totalElements) => ({ http: 200, body: { content, page: { totalElements } } }),
    one: row => (row ? { http: 200, body: row } : { http: 204 }),
    refusal: (http, detail) => ({ http, body: { detail } }),
  },
};

/** Starts a remote platform over HTTP that serves parts with unique numbers in two formats. */
export async function startRemoteServer(numbers: readonly string[]): Promise<RemoteServer> {
  let parts: readonly RemotePart[] = numbers.map((no, at) => ({ id: at + 1, no, count: at }));
  let lastId = parts.length;
  const calls: string[] = [];

  const answer = (request: IncomingMessage, body: unknown): RemoteReply => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const [base, format] = Object.entries(formats).find(([path]) => `${pathname}/`.startsWith(`${path}/`)) ?? [];
    if (base === undefined || !format) return { http: 404 };
    const id = pathname.slice(base.length + 1);
    const known = parts.find(part => format.id(part) === id);
    if (id !== '' && !known) return format.refusal(404, '没有这个备件');
    const { no = '', count = 0 } = read(format, body);
    if (request.method !== 'GET' && parts.some(part => part.no === no && part !== known))
      return format.refusal(409, `编号${no}已在仓库中`);
    const shown = (part: RemotePart) => ({
      [format.idName]: format.id(part),
      [format.names.no]: part.no,
      [format.names.count]: part.count,
    });
    switch (request.method) {
      case 'POST': {
        const added = { id: (lastId += 1), no, count };
        parts = [added, ...parts];
        return format.one(shown(added));
      }
      case 'PUT':
        parts = parts.map(part => (part === known ? { ...part, no, count } : part));
        return format.one(null);
      case 'DELETE':
        parts = parts.filter(part => part !== known);
        return format.one(null);
      default:
        return known ? format.one(shown(known)) : page(format, searchParams, parts.map(shown));
    }
  };
  const server = createServer((request, response) => {
    void text(request).then(sent => {
      calls.push(`${request.method} ${request.url}`);
      const { http, body } = answer(request, sent === '' ? null : JSON.parse(sent));
      response.writeHead(http, { 'content-type': 'application/json' });
      response.end(body === undefined ? '' : JSON.stringify(body));
    });
  });
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    parts: () => parts,
    calls,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
      }),
  };
}

function read({ names }: RemoteFormat, body: unknown): Partial<RemotePart> {
  if (!isRecord(body)) return {};
  return { no: String(body[names.no]), count: Number(body[names.count]) };
}

function page({ paging, list }: RemoteFormat, query: URLSearchParams, rows: readonly object[]): RemoteReply {
  const size = Number(query.get(paging.size));
  const at = Number(query.get(paging.page)) - paging.first;
  return list(rows.slice(at * size, (at + 1) * size), rows.length);
}

/** Returns the API document of the remote platform, for the first of its two formats. */
export function openApiDocumentOf({ origin }: Pick<RemoteServer, 'origin'>): string {
  return `
openapi: 3.0.3
info: { title: Stock, version: '2' }
servers: [{ url: '${origin}/v2' }]
paths:
  /parts:
    get:
      parameters:
        - { name: page, in: query, schema: { type: integer, minimum: 1 } }
        - { name: per_page, in: query, schema: { type: integer } }
      responses: { '200': { content: { application/json: { schema: { $ref: '#/components/schemas/Parts' } } } } }
    post:
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/NewPart' } } } }
      responses: { '200': { content: { application/json: { schema: { $ref: '#/components/schemas/OnePart' } } } } }
  /parts/{part_id}:
    parameters: [{ name: part_id, in: path, required: true, schema: { type: integer } }]
    get:
      responses: { '200': { content: { application/json: { schema: { $ref: '#/components/schemas/OnePart' } } } } }
    put:
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/NewPart' } } } }
    delete: {}
components:
  schemas:
    NewPart:
      type: object
      required: [part_no, count]
      properties:
        part_no: { type: string, title: 编号, maxLength: 20 }
        count: { type: integer, title: 数量, minimum: 0, maximum: 1000 }
    Part:
      allOf: [{ $ref: '#/components/schemas/NewPart' }, { type: object, properties: { part_id: { type: integer } } }]
    Parts:
      type: object
      properties:
        error: { type: integer, enum: [0] }
        reason: { type: string }
        result:
          type: object
          properties: { items: { type: array, items: { $ref: '#/components/schemas/Part' } }, count: { type: integer } }
    OnePart:
      type: object
      properties:
        error: { type: integer, enum: [0] }
        reason: { type: string }
        result: { $ref: '#/components/schemas/Part' }
`;
}
