import type { Facts } from '../facts/facts.ts';
import { splitWords } from '../words/splitWords.ts';
import { fieldName } from './fieldName.ts';

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

/** Whether the platform itself keeps this of every record: its id, its revision, when it was made and changed. */
export function isOwn({ name, type, primary }: Facts): boolean {
  const words = splitWords(fieldName(name, 1) ?? name).join(' ');
  if (words === 'id') return type === 'integer' || type === 'string' || type === 'unknown';
  if (words === 'revision') return type === 'integer';
  return !primary && times.has(words) && (type === 'string' || type === 'integer');
}
