import type { SourceField } from '../facts/sourceField.ts';
import { splitWords } from '../words/splitWords.ts';
import { toFieldName } from './toFieldName.ts';

const times = new Set([
  'created at',
  'create time',
  'created',
  'created time',
  'created on',
  'create date',
  'creation time',
  'creation date',
  'date created',
  'gmt create',
  'updated at',
  'update time',
  'updated',
  'updated time',
  'updated on',
  'update date',
  'last updated',
  'last modified',
  'modified at',
  'modified',
  'modified on',
  'modify time',
  'date modified',
  'gmt modified',
  'last update time',
]);

/** Returns whether the platform stores the field for every record anyway: id, revision, time of creation or change. */
export function isSystemField({ name, type, primary }: SourceField): boolean {
  const words = splitWords(toFieldName(name, 1) ?? name).join(' ');
  if (words === 'id') return type === 'integer' || type === 'string' || type === 'unknown';
  if (words === 'revision') return type === 'integer';
  return !primary && times.has(words) && (type === 'string' || type === 'integer');
}
