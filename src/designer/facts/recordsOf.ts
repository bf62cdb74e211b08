import { type JsonRecord, isRecord } from '../../schemas/json.ts';
import { SourceError } from '../SourceError.ts';
import { limits } from '../limits.ts';
import { readText } from '../readText.ts';

/** Names under which answers hold their rows, the most telling first. */
export const listNames = [
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

/** The records of a sample: of a list, of the answer around one, of lines with a record each, or the one record itself. */
export function recordsOf(text: string): readonly JsonRecord[] {
  const value = isLines(text) ? linesOf(text) : readText(text, 'json');
  const records = (listIn(value, 0) ?? (isRecord(value) ? [recordIn(value)] : [])).filter(isRecord);
  if (records.length === 0) {
    throw new SourceError('', {
      zh: '没有找到记录：应为JSON对象的列表',
      en: 'No records were found: a list of JSON objects is expected',
    });
  }
  return records;
}

/** Two lines that begin and end like records are no one JSON value. */
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
        return readText(line, 'json');
      } catch (error) {
        if (!(error instanceof SourceError)) throw error;
        const { zh, en } = error.fault.message;
        throw new SourceError(`line ${at}`, { zh: `第${at}行${zh}`, en: `Line ${at}: ${en}` });
      }
    });
}

function listIn(value: unknown, depth: number): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value.some(isRecord) ? value : undefined;
  if (!isRecord(value) || depth > 2) return undefined;
  const keys = Object.keys(value);
  const inner = [...listNames.filter(name => keys.includes(name)), ...(depth === 0 && keys.length === 1 ? keys : [])];
  return inner.map(name => listIn(value[name], depth + 1)).find(list => list !== undefined);
}

/** `{status, data: {…}}` is about what stands in `data`. */
function recordIn(value: JsonRecord): JsonRecord {
  const { data } = value;
  const isWrapped =
    isRecord(data) && Object.keys(value).some(key => /^(status|code|msg|message|success|su)$/.test(key));
  return isWrapped ? data : value;
}
