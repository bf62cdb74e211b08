import { toColumnLetters } from '../../schemas/compile/csv/toColumnLetters.ts';
import type { JsonRecord } from '../../schemas/base/json.ts';
import { SourceError } from '../SourceError.ts';
import { limits } from '../limits.ts';
import { isUnsafeKey } from '../unsafeKeys.ts';

/**
 * Converts rows of text cells with headings to records. The cells of a column become numbers or booleans only if every
 * cell of the column allows this.
 */
export function recordsFromCells(rows: readonly (readonly string[])[]): readonly JsonRecord[] {
  const [headings = [], ...lines] = rows.filter(row => row.some(cell => cell.trim() !== ''));
  const names = headings.map(heading =>
    heading
      .trim()
      .replace(/[*＊]$/u, '')
      .trimEnd(),
  );
  if (names.every(name => name === '')) {
    throw new SourceError('', { zh: '第一行应为列名', en: 'The first line must contain the headings' });
  }
  const unsafe = names.find(isUnsafeKey);
  if (unsafe !== undefined) {
    throw new SourceError(unsafe, { zh: `不允许使用名称${unsafe}`, en: `The name ${unsafe} is not allowed` });
  }
  const twice = names.find((name, at) => name !== '' && names.indexOf(name) !== at);
  if (twice !== undefined) {
    throw new SourceError(twice.slice(0, 60), { zh: '两列同名', en: 'Two columns have this heading' });
  }
  const seen = lines.slice(0, limits.samples);
  rejectUnnamedColumns(names, seen);
  const columns = names.map((name, at) => ({ name, read: readerOf(seen.map(line => line[at]?.trim() ?? '')), at }));
  const records = seen.map(line =>
    Object.fromEntries(
      columns.filter(({ name }) => name !== '').map(({ name, read, at }) => [name, read(line[at]?.trim() ?? '')]),
    ),
  );
  return records.length > 0 ? records : [Object.fromEntries(names.filter(name => name !== '').map(name => [name, '']))];
}

/** Rejects content in a column without a heading, because the proposal would silently drop the content. */
function rejectUnnamedColumns(names: readonly string[], lines: readonly (readonly string[])[]): void {
  for (const [at, line] of lines.entries()) {
    const column = line.findIndex((cell, place) => cell.trim() !== '' && (names[place] ?? '') === '');
    if (column < 0) continue;
    throw new SourceError('', {
      zh: `${toColumnLetters(column)}列没有列名，但第${at + 1}行数据中有内容`,
      en: `Column ${toColumnLetters(column)} has no heading, but data row ${at + 1} has content there`,
    });
  }
}

type Reader = (cell: string) => unknown;

const yes = new Set(['true', 'yes', '是', 'y']);
const no = new Set(['false', 'no', '否', 'n']);

function readerOf(cells: readonly string[]): Reader {
  const filled = cells.filter(cell => cell !== '');
  const isAll = (test: (cell: string) => boolean) => filled.length > 0 && filled.every(test);
  // Cells with a leading zero or very many digits stay text, because they are identifiers or phone numbers.
  if (isAll(cell => (/^-?(0|[1-9]\d{0,9})(\.\d{1,6})?$/.test(cell) && Number(cell) !== 0) || cell === '0'))
    return orNull(Number);
  if (isAll(cell => yes.has(cell.toLowerCase()) || no.has(cell.toLowerCase())))
    return orNull(cell => yes.has(cell.toLowerCase()));
  return orNull(cell => cell);
}

function orNull(read: Reader): Reader {
  return cell => (cell === '' ? null : read(cell));
}
