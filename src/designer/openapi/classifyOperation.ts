import { type SchemaResolver, asRecord } from '../facts/schemaResolver.ts';
import { splitWords, toSingular } from '../words/splitWords.ts';
import type { Operation } from './parseOpenApiDocument.ts';

/** Role that an operation has for the records of a collection. */
export type OperationRole =
  | 'list'
  | 'detail'
  | 'create'
  | 'update'
  | 'delete'
  | 'export'
  | 'import'
  /** Changes or deletes several records, or the whole collection, without naming a single record. */
  | 'bulk'
  | 'action'
  | 'none';

/** Role of an operation, and the path segments of its collection. */
export interface ClassifiedOperation {
  readonly operation: Operation;
  readonly collection: readonly string[];
  readonly role: OperationRole;
  /** True for an action on a single record. */
  readonly isOnRecord?: true;
}

const place = /^\{([^{}]+)\}(?:\.\w+)?$/;

export function isPathParameter(part: string | undefined): boolean {
  return part !== undefined && place.test(part);
}

/** Returns the name of a path parameter: `id` for `{id}` and `{id}.json`. */
export function pathParameterName(part: string): string | undefined {
  return place.exec(part)?.[1];
}

const rolesOnRecord: Readonly<Record<string, OperationRole>> = {
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

/**
 * Returns the role that the last path segment names, for APIs with verbs in paths: `/user/list`, `/user/getUserInfo`.
 */
export function findRoleByWord(last: string, collection: readonly string[]): OperationRole | undefined {
  const own = new Set(splitWords(collection.at(-1) ?? '').map(toSingular));
  const otherWords = splitWords(last).filter(word => !own.has(toSingular(word)) && word !== 'batch');
  const [first = '', second] = otherWords;
  if (!Object.hasOwn(words, first)) return undefined;
  if (second === undefined || second === 'by' || second === 'all') return words[first];
  if (/^(list|page)$/.test(otherWords.at(-1) ?? '')) return 'list';
  return first === 'get' && Object.hasOwn(words, second) ? words[second] : undefined;
}

/** Returns the query parameter that identifies a record: `/animal?uid=…`. */
export function findIdParameter({ parameters }: Operation): string | undefined {
  return parameters.find(({ name, place: where }) => where === 'query' && namesId.test(name))?.name;
}

const namesId = /^(id|Id|ID|uid|uuid|guid|key|\w+_id|\w+Id|\w+ID)$/;
const namesIds = /^(ids|idList|id_list|uids|uuids|\w+Ids|\w+_ids|\w+IdList)$/;

/** Returns the body property that names the record (`id`), or the records to delete (`idList`). */
export function findIdInBody({ method, body }: Operation, resolveSchema: SchemaResolver): string | undefined {
  const { type, properties } = resolveSchema(body ?? {}).schema;
  // A list in the body is for many records, not for one.
  if (body === undefined || type === 'array') return undefined;
  const names = Object.keys(asRecord(properties));
  if (names.includes('id')) return 'id';
  return method === 'PUT' || method === 'PATCH' ? undefined : names.find(name => namesIds.test(name));
}

const sessionWords = new Set(
  'login logout logon logoff signin signout signup session sessions auth authenticate oauth oauth2 sso saml token tokens mfa otp totp'.split(
    ' ',
  ),
);
const signInPattern = /\b(sign|log)[ -_]?(in|out|on|off|up)\b/;

/**
 * Returns whether an action signs a user in or out or manages sessions. No record should have a button for such an
 * action.
 */
export function isSessionOperation({ operation: { parts }, collection }: ClassifiedOperation): boolean {
  const own = parts.slice(collection.length).filter(part => !isPathParameter(part));
  const actionWords = own.flatMap(part => splitWords(part)).map(word => word.toLowerCase());
  return actionWords.some(word => sessionWords.has(word)) || signInPattern.test(actionWords.join(' '));
}

interface DocumentFacts {
  /** Returns whether the operation returns a list. */
  readonly isList: (operation: Operation) => boolean;
  /** Returns whether the path, query or body of the operation names the record that the operation changes. */
  readonly namesRecord: (operation: Operation) => boolean;
  /** Returns whether the path names a collection, according to the other operations. */
  readonly isCollection: (parts: readonly string[]) => boolean;
}

/** Classifies an operation according to its path, its method, and the other operations of the document. */
export function classifyOperation(operation: Operation, known: DocumentFacts): ClassifiedOperation {
  const { parts, method } = operation;
  const last = parts.at(-1) ?? '';
  const before = parts.slice(0, -1);
  if (isPathParameter(last)) {
    return { operation, collection: before, role: before.length === 0 ? 'none' : (rolesOnRecord[method] ?? 'none') };
  }
  const isOnRecord = isPathParameter(before.at(-1));
  const above = isOnRecord ? before.slice(0, -1) : before;
  const word = roleByVerb(operation, above, known);
  if (word !== undefined) {
    return { operation, collection: above, role: isOnRecord ? word : bulkUnlessRecordIsNamed(word, operation, known) };
  }
  if (method === 'GET' && known.isList(operation)) return { operation, collection: parts, role: 'list' };
  if (known.isCollection(parts)) {
    return {
      operation,
      collection: parts,
      role: bulkUnlessRecordIsNamed(roleOnCollection(operation), operation, known),
    };
  }
  const isAction = method !== 'GET' && above.length > 0 && known.isCollection(above);
  if (!isAction) return { operation, collection: parts, role: 'none' };
  return { operation, collection: above, role: 'action', ...(isOnRecord ? { isOnRecord: true } : {}) };
}

/** Returns the role that the last path segment names, unless this segment is a collection. */
function roleByVerb(operation: Operation, above: readonly string[], known: DocumentFacts): OperationRole | undefined {
  const { parts } = operation;
  if (above.length === 0 || isPathParameter(above.at(-1)) || known.isCollection(parts)) return undefined;
  const role = findRoleByWord(parts.at(-1) ?? '', above);
  return role !== undefined && isConsistentRole(role, operation, known) ? role : undefined;
}

/**
 * Returns `bulk` for an update or delete that does not name a record, because a screen that calls this operation for
 * one record would change or delete all records.
 */
function bulkUnlessRecordIsNamed(
  role: OperationRole,
  operation: Operation,
  { namesRecord }: DocumentFacts,
): OperationRole {
  return (role === 'update' || role === 'delete') && !namesRecord(operation) ? 'bulk' : role;
}

function roleOnCollection(operation: Operation): OperationRole {
  if (operation.method === 'GET') return findIdParameter(operation) === undefined ? 'none' : 'detail';
  return rolesOnCollection[operation.method] ?? 'none';
}

const rolesOnCollection: Readonly<Record<string, OperationRole>> = {
  POST: 'create',
  PUT: 'update',
  PATCH: 'update',
  DELETE: 'delete',
};

/** Returns whether the method and the response are consistent with the role that a verb in the path suggests. */
function isConsistentRole(role: OperationRole, operation: Operation, { isList }: DocumentFacts): boolean {
  if (role === 'list') return isList(operation);
  if (role === 'detail') return operation.method === 'GET' || operation.method === 'POST';
  return role === 'export' || operation.method !== 'GET';
}
