import { type JsonRecord, isRecord } from '../../schemas/base/json.ts';
import { SourceError } from '../SourceError.ts';
import { limits } from '../limits.ts';
import { parseSourceText } from '../parseSourceText.ts';

/** Keys at which responses commonly contain their rows, most specific first. */
export const commonListKeys = [
  'list',
  'items',
  'rows',
  'records',
  'data',
  'results',
  'result',
  'content',
  'values',
  'entries',
  'elements',
  'value',
  'page',
];

/** Returns the records of a sample, which may be a list, a response with a list, NDJSON, or a single record. */
export function parseSampleRecords(text: string): readonly JsonRecord[] {
  const value = isLines(text) ? linesOf(text) : parseSourceText(text, 'json');
  const records = (listIn(value, 0) ?? (isRecord(value) ? [recordIn(value)] : [])).filter(isRecord);
  if (records.length === 0) {
    throw new SourceError('', {
      zh: '没有找到记录：应为JSON对象的列表',
      en: 'No records found. Enter a list of JSON objects',
    });
  }
  return records;
}

/**
 * Returns whether the text is NDJSON: its first two lines look like records, which is impossible in a single JSON
 * value.
 */
function isLines(text: string): boolean {
  const [first = '', second = ''] = text
    .slice(0, 200_000)
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '');
  return /^\{.*\}$/.test(first) && second.startsWith('{');
}

function linesOf(text: string): readonly unknown[] {
  return text
    .split('\n')
    .map((line, at) => ({ line: line.trim(), at: at + 1 }))
    .filter(({ line }) => line !== '')
    .slice(0, limits.samples)
    .map(({ line, at }) => {
      try {
        return parseSourceText(line, 'json');
      } catch (error) {
        if (!(error instanceof SourceError)) throw error;
        const { zh, en } = error.issue.message;
        throw new SourceError(`line ${at}`, { zh: `第${at}行${zh}`, en: `Line ${at}: ${en}` });
      }
    });
}

function listIn(value: unknown, depth: number): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value.some(isRecord) ? value : undefined;
  if (!isRecord(value) || depth > 2) return undefined;
  const keys = Object.keys(value);
  const inner = [
    ...commonListKeys.filter(name => keys.includes(name)),
    ...(depth === 0 && keys.length === 1 ? keys : []),
  ];
  return inner.map(name => listIn(value[name], depth + 1)).find(list => list !== undefined);
}

/** Unwraps `{status, data: {…}}`, in which only `data` is the record. */
function recordIn(value: JsonRecord): JsonRecord {
  const { data } = value;
  const isWrapped =
    isRecord(data) && Object.keys(value).some(key => /^(status|code|msg|message|success|su)$/.test(key));
  return isWrapped ? data : value;
}
