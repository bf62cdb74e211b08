import { type Settle, recordOf } from '../facts/settleSchema.ts';
import { splitWords, toSingular } from '../words/splitWords.ts';
import type { Operation } from './readDocument.ts';

/** What an operation does with the records of a collection. */
export type OperationRole =
  | 'list'
  | 'detail'
  | 'create'
  | 'update'
  | 'delete'
  | 'export'
  | 'import'
  /** Changes or deletes whatever the collection holds, without naming a record. */
  | 'bulk'
  | 'action'
  | 'none';

/** Where an operation belongs: the parts of its collection's path, and what it does there. */
export interface Placed {
  readonly operation: Operation;
  readonly collection: readonly string[];
  readonly role: OperationRole;
  /** For an action: whether it is done to one record. */
  readonly isOnRecord?: true;
}

const place = /^\{([^{}]+)\}(?:\.\w+)?$/;

export function isPlace(part: string | undefined): boolean {
  return part !== undefined && place.test(part);
}

/** The name inside a place: `id` of `{id}` and of `{id}.json`. */
export function placeName(part: string): string | undefined {
  return place.exec(part)?.[1];
}

const ofItem: Readonly<Record<string, OperationRole>> = {
  GET: 'detail',
  PUT: 'update',
  PATCH: 'update',
  POST: 'update',
  DELETE: 'delete',
};

const words: Readonly<Record<string, OperationRole>> = {
  list: 'list',
  page: 'list',
  query: 'list',
  search: 'list',
  find: 'list',
  filter: 'list',
  all: 'list',
  detail: 'detail',
  details: 'detail',
  get: 'detail',
  info: 'detail',
  view: 'detail',
  read: 'detail',
  create: 'create',
  add: 'create',
  insert: 'create',
  save: 'create',
  new: 'create',
  update: 'update',
  edit: 'update',
  modify: 'update',
  delete: 'delete',
  remove: 'delete',
  del: 'delete',
  export: 'export',
  import: 'import',
};

/** The role by the words at the end of a path, for those who put the verb there: `/user/list`, `/user/getUserInfo`. */
export function roleByWord(last: string, collection: readonly string[]): OperationRole | undefined {
  const own = new Set(splitWords(collection.at(-1) ?? '').map(toSingular));
  const said = splitWords(last).filter(word => !own.has(toSingular(word)) && word !== 'batch');
  const [first = '', second] = said;
  if (!Object.hasOwn(words, first)) return undefined;
  if (second === undefined || second === 'by' || second === 'all') return words[first];
  if (/^(list|page)$/.test(said.at(-1) ?? '')) return 'list';
  return first === 'get' && Object.hasOwn(words, second) ? words[second] : undefined;
}

/** The name of the parameter that says which record is read: `/animal?uid=…`. */
export function idParameterOf({ parameters }: Operation): string | undefined {
  return parameters.find(({ name, place: where }) => where === 'query' && namesId.test(name))?.name;
}

const namesId = /^(id|Id|ID|uid|uuid|guid|key|\w+_id|\w+Id|\w+ID)$/;
const namesIds = /^(ids|idList|id_list|uids|uuids|\w+Ids|\w+_ids|\w+IdList)$/;

/** The property of a body that names the record that a call is about (`id`), or the records that it deletes (`idList`). */
export function idInBody({ method, body }: Operation, settle: Settle): string | undefined {
  const { type, properties } = settle(body ?? {}).schema;
  // A list of records changes as many as it holds.
  if (body === undefined || type === 'array') return undefined;
  const names = Object.keys(recordOf(properties));
  if (names.includes('id')) return 'id';
  return method === 'PUT' || method === 'PATCH' ? undefined : names.find(name => namesIds.test(name));
}

const ofSessions = new Set(
  'login logout logon logoff signin signout signup session sessions auth authenticate oauth oauth2 sso saml token tokens mfa otp totp'.split(
    ' ',
  ),
);
const signing = /\b(sign|log)[ -_]?(in|out|on|off|up)\b/;

/** Whether an action signs a user in or out or manages sessions, which no button on a record should do. */
export function isOfSession({ operation: { parts }, collection }: Placed): boolean {
  const own = parts.slice(collection.length).filter(part => !isPlace(part));
  const spoken = own.flatMap(part => splitWords(part)).map(word => word.toLowerCase());
  return spoken.some(word => ofSessions.has(word)) || signing.test(spoken.join(' '));
}

interface Known {
  /** Whether the operation answers a list. */
  readonly isList: (operation: Operation) => boolean;
  /** Whether a call names the record that it changes: by a place, a parameter of the query or its body. */
  readonly namesRecord: (operation: Operation) => boolean;
  /** Whether records are read, changed or deleted under this path. */
  readonly isCollection: (parts: readonly string[]) => boolean;
}

/** What one operation is, by its path and method and by what stands beside it in the document. */
export function roleOf(operation: Operation, known: Known): Placed {
  const { parts, method } = operation;
  const last = parts.at(-1) ?? '';
  const before = parts.slice(0, -1);
  if (isPlace(last)) {
    return { operation, collection: before, role: before.length === 0 ? 'none' : (ofItem[method] ?? 'none') };
  }
  const isOnRecord = isPlace(before.at(-1));
  const above = isOnRecord ? before.slice(0, -1) : before;
  const word = spokenRole(operation, above, known);
  if (word !== undefined) {
    return { operation, collection: above, role: isOnRecord ? word : ofOneRecord(word, operation, known) };
  }
  if (method === 'GET' && known.isList(operation)) return { operation, collection: parts, role: 'list' };
  if (known.isCollection(parts)) {
    return { operation, collection: parts, role: ofOneRecord(roleOnCollection(operation), operation, known) };
  }
  const isAction = method !== 'GET' && above.length > 0 && known.isCollection(above);
  if (!isAction) return { operation, collection: parts, role: 'none' };
  return { operation, collection: above, role: 'action', ...(isOnRecord ? { isOnRecord: true } : {}) };
}

/** The role that the last part of a path names, where it is no collection itself. */
function spokenRole(operation: Operation, above: readonly string[], known: Known): OperationRole | undefined {
  const { parts } = operation;
  if (above.length === 0 || isPlace(above.at(-1)) || known.isCollection(parts)) return undefined;
  const role = roleByWord(parts.at(-1) ?? '', above);
  return role !== undefined && fits(role, operation, known) ? role : undefined;
}

/** A call that names no record is never that of a record: sent for one, it would change or delete all of them. */
function ofOneRecord(role: OperationRole, operation: Operation, { namesRecord }: Known): OperationRole {
  return (role === 'update' || role === 'delete') && !namesRecord(operation) ? 'bulk' : role;
}

function roleOnCollection(operation: Operation): OperationRole {
  if (operation.method === 'GET') return idParameterOf(operation) === undefined ? 'none' : 'detail';
  return ofCollection[operation.method] ?? 'none';
}

const ofCollection: Readonly<Record<string, OperationRole>> = {
  POST: 'create',
  PUT: 'update',
  PATCH: 'update',
  DELETE: 'delete',
};

/** A verb in a path that answers otherwise than its word says is none. */
function fits(role: OperationRole, operation: Operation, { isList }: Known): boolean {
  if (role === 'list') return isList(operation);
  if (role === 'detail') return operation.method === 'GET' || operation.method === 'POST';
  return role === 'export' || operation.method !== 'GET';
}
