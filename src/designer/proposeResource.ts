import { csvDialect } from '../schemas/csvDialect.ts';
import { type CsvFault, readCsvRecords } from '../schemas/csvRecords.ts';
import { headingRowOf, headingWindow } from '../schemas/headingRow.ts';
import { SourceError } from './SourceError.ts';
import { assemble } from './assemble.ts';
import { cellRecords } from './facts/cellRecords.ts';
import type { Thing } from './facts/facts.ts';
import { recordsOf } from './facts/recordsOf.ts';
import { sampleParts } from './facts/sampleFacts.ts';
import { schemaThing } from './facts/schemaThing.ts';
import { tableThing } from './facts/tableFacts.ts';
import { limits } from './limits.ts';
import { proposeFromOpenapi } from './openapi/proposeFromOpenapi.ts';
import type { Proposed, Source, Target } from './proposal.ts';
import { readText } from './readText.ts';

/**
 * Proposes a resource from a source. The resource is without a fault before the meta-schema; what was guessed says how
 * surely and why. A source that cannot be read is answered with its faults, and nothing of it is ever carried out.
 *
 * @example proposeResource({ kind: 'sample', text: '[{"name":"A"}]' }, { area: 'system', name: 'things' })
 */
export function proposeResource(source: Source, target: Target): Proposed {
  try {
    refuseTarget(target);
    if (source.kind === 'openapi') return proposeFromOpenapi(source.text, source.candidate, target);
    return assemble(thingOf(source, target.name ?? 'records'), target);
  } catch (error) {
    if (error instanceof SourceError) return { faults: [error.fault] };
    throw error;
  }
}

function thingOf(source: Exclude<Source, { readonly kind: 'openapi' }>, name: string): Thing {
  switch (source.kind) {
    case 'jsonSchema':
      return schemaThing(readText(source.text, 'yaml'), name);
    case 'sample':
      return { name, parts: sampleParts(recordsOf(source.text)) };
    case 'csv':
      return { name, parts: sampleParts(cellRecords(csvRows(source.text))) };
    case 'rows':
      return { name, parts: sampleParts(cellRecords(source.rows)) };
    default:
      return tableThing(source.table);
  }
}

function refuseTarget({ area, name }: Target): void {
  const isName = (text: string) => text.length <= 60 && /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(text);
  const wrong = [area, name ?? 'records'].find(text => !isName(text));
  if (wrong === undefined) return;
  throw new SourceError(wrong.slice(0, 60), {
    zh: '名称应为小写字母、数字和连字符，如room-visits',
    en: 'A name is lower case letters, digits and hyphens, such as room-visits',
  });
}

/** Reads a sample the way an import is read: the same delimiters, line ends, titles and separator line. */
function csvRows(given: string): readonly (readonly string[])[] {
  if (given.length > limits.yamlCharacters) {
    throw new SourceError('', { zh: '文件过大', en: 'The file is too large' });
  }
  const text = given.replace(/^\ufeff/, '');
  const rows: string[][] = [];
  const known: ReadonlySet<string> = new Set();
  const most = { columns: limits.fields, characters: 32_767, records: 100_000 };
  const fault = readCsvRecords(text, { ...csvDialect(text, known), most }, (_, cells) => {
    if (cells.some(cell => cell.trim() !== '')) rows.push(cells);
    return rows.length <= limits.samples + headingWindow;
  });
  if (fault) throw csvFault(fault);
  return rows.slice(headingRowOf(rows, known));
}

function csvFault({ kind, row, column }: CsvFault): SourceError {
  const [zh, en] = [`第${row}行第${column}列`, `Row ${row}, column ${column}`];
  switch (kind) {
    case 'columns':
      return new SourceError('', {
        zh: `${zh}：最多${limits.fields}列`,
        en: `${en}: at most ${limits.fields} columns`,
      });
    case 'characters':
      return new SourceError('', { zh: `${zh}：内容过长`, en: `${en}: the content is too long` });
    case 'records':
      return new SourceError('', { zh: '文件的行数过多', en: 'The file has too many rows' });
    default:
      return new SourceError('', {
        zh: `CSV的引号不成对：${zh}`,
        en: `The quotation marks of the CSV do not match: ${en}`,
      });
  }
}
