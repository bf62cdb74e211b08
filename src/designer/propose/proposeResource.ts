import { detectCsvDialect } from '../../schemas/compile/csv/detectCsvDialect.ts';
import { type CsvSyntaxError, readCsvRecords } from '../../schemas/compile/csv/csvRecords.ts';
import { findHeadingRow, headingSearchRows } from '../../schemas/compile/csv/findHeadingRow.ts';
import { SourceError } from '../SourceError.ts';
import { assembleProposal } from '../assemble/assembleProposal.ts';
import { recordsFromCells } from '../facts/recordsFromCells.ts';
import type { SourceEntity } from '../facts/sourceField.ts';
import { parseSampleRecords } from '../facts/parseSampleRecords.ts';
import { fieldsOfSamples } from '../facts/fieldsOfSamples.ts';
import { entityOfSchema } from '../facts/entityOfSchema.ts';
import { entityOfTable } from '../facts/entityOfTable.ts';
import { limits } from '../limits.ts';
import { proposeFromOpenapi } from '../openapi/proposeFromOpenapi.ts';
import type { ProposalResult, Source, ProposalTarget } from '../proposal.ts';
import { parseSourceText } from '../parseSourceText.ts';

/**
 * Proposes a resource from a source. The resource is valid, and each guess has a confidence and a reason. For a source
 * with errors, returns the errors. Nothing in a source is executed.
 *
 * @example proposeResource({ kind: 'sample', text: '[{"name":"A"}]' }, { area: 'system', name: 'things' })
 */
export function proposeResource(source: Source, target: ProposalTarget): ProposalResult {
  try {
    refuseTarget(target);
    if (source.kind === 'openapi') return proposeFromOpenapi(source.text, source.candidate, target);
    return assembleProposal(toSourceEntity(source, target.name ?? 'records'), target);
  } catch (error) {
    if (error instanceof SourceError) return { issues: [error.issue] };
    throw error;
  }
}

function toSourceEntity(source: Exclude<Source, { readonly kind: 'openapi' }>, name: string): SourceEntity {
  switch (source.kind) {
    case 'jsonSchema':
      return entityOfSchema(parseSourceText(source.text, 'yaml'), name);
    case 'sample':
      return { name, parts: fieldsOfSamples(parseSampleRecords(source.text)) };
    case 'csv':
      return { name, parts: fieldsOfSamples(recordsFromCells(csvRows(source.text))) };
    case 'rows':
      return { name, parts: fieldsOfSamples(recordsFromCells(source.rows)) };
    default:
      return entityOfTable(source.table);
  }
}

function refuseTarget({ area, name }: ProposalTarget): void {
  const isName = (text: string) => text.length <= 60 && /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(text);
  const wrong = [area, name ?? 'records'].find(text => !isName(text));
  if (wrong === undefined) return;
  throw new SourceError(wrong.slice(0, 60), {
    zh: '名称应为小写字母、数字和连字符，如room-visits',
    en: 'Use lowercase letters, digits and hyphens in the name, such as room-visits',
  });
}

/** Reads CSV in the same way as an import: same delimiters, line ends, title rows and separator line. */
function csvRows(given: string): readonly (readonly string[])[] {
  if (given.length > limits.yamlCharacters) {
    throw new SourceError('', { zh: '文件过大', en: 'The file is too large' });
  }
  const text = given.replace(/^\ufeff/, '');
  const rows: string[][] = [];
  const known: ReadonlySet<string> = new Set();
  const most = { columns: limits.fields, characters: 32_767, records: 100_000 };
  const error = readCsvRecords(text, { ...detectCsvDialect(text, known), most }, (_, cells) => {
    if (cells.some(cell => cell.trim() !== '')) rows.push(cells);
    return rows.length <= limits.samples + headingSearchRows;
  });
  if (error) throw toCsvError(error);
  return rows.slice(findHeadingRow(rows, known));
}

function toCsvError({ kind, row, column }: CsvSyntaxError): SourceError {
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
