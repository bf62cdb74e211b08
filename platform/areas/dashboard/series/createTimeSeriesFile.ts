import type { UnfinishedPeriod } from '../../../../src/schemas/base/unfinishedPeriod.ts';
import type { CsvCell } from '../../../../src/schemas/compile/csv/csvText.ts';
import type { Label, Language } from '../../../../src/schemas/base/label.ts';
import { attachmentDisposition } from '../../../engine/resources/attachmentDisposition.ts';
import { type FileFormat, exportFormats } from '../../../engine/resources/exportFormats.ts';

interface TimeSeriesTable {
  /** ASCII name of the file for old clients. */
  readonly plainName: string;
  readonly name: string;
  readonly title: string;
  readonly format: FileFormat;
  readonly times: readonly string[];
  readonly columns: readonly { readonly heading: string; readonly values: readonly (number | null)[] }[];
  readonly unfinished?: UnfinishedPeriod | undefined;
}

const timeHeading: Label = { zh: '时间', en: 'Time' };
const noteHeading: Label = { zh: '备注', en: 'Note' };

/** Creates a file with a column for each series and a row for each step. The last column marks the unfinished step. */
export function createTimeSeriesFile(table: TimeSeriesTable, language: Language): Response {
  const { times, columns, unfinished, title } = table;
  const format = exportFormats[table.format];
  const lines = times.map((time, at): readonly CsvCell[] => [
    { type: 'time', text: time },
    ...columns.map(({ values }): CsvCell => ({ type: 'number', text: String(values[at] ?? '') })),
    { type: 'text', text: time === unfinished?.time ? noteOf(unfinished)[language] : '' },
  ]);
  const file = format.write({
    title,
    columns: [
      { heading: timeHeading[language], type: 'time' },
      ...columns.map(({ heading }) => ({ heading, type: 'number' as const })),
      { heading: noteHeading[language], type: 'text' },
    ],
    rows: batches(lines),
  });
  return new Response(file, {
    headers: {
      'content-type': format.contentType,
      'content-disposition': attachmentDisposition(table.plainName, table.name, table.format),
      'x-total-rows': String(lines.length),
      'cache-control': 'no-store',
    },
  });
}

const noteOf = ({ until }: UnfinishedPeriod): Label => ({
  zh: `未结束，截至 ${until}`,
  en: `Not ended yet, up to ${until}`,
});

async function* batches(lines: readonly (readonly CsvCell[])[]): AsyncGenerator<readonly (readonly CsvCell[])[]> {
  yield lines;
}
