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

export function isPlace(part: string | undefined): boolean {
  return part !== undefined && /^\{[^{}]+\}$/.test(part);
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
  return parameters.find(({ name, place }) => place === 'query' && /^(id|uid|uuid|guid|key|\w+_id|\w+Id)$/.test(name))
    ?.name;
}

interface Known {
  /** Whether the operation answers a list. */
  readonly isList: (operation: Operation) => boolean;
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
  if (word !== undefined) return { operation, collection: above, role: word };
  if (method === 'GET' && known.isList(operation)) return { operation, collection: parts, role: 'list' };
  if (known.isCollection(parts)) return { operation, collection: parts, role: roleOnCollection(operation) };
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
