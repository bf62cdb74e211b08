import { type CellValue, type ColumnDef, type DataValidation, writeXlsx } from 'hucre/xlsx';

import { toColumnLetters } from '../../../src/schemas/compile/csv/toColumnLetters.ts';
import { createCodeListOptions } from '../../../src/schemas/compile/csv/csvOptions.ts';
import { byteOrderMark, toCsvLine, toCsvTextLine } from '../../../src/schemas/compile/csv/csvText.ts';
import type { Field } from '../../../src/schemas/vocabulary/field.ts';
import type { Label, Language } from '../../../src/schemas/base/label.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { isRequired } from '../../../src/schemas/vocabulary/writable.ts';
import { isReference } from '../resources/catalogue.ts';
import { cellTypesOf, columnHeadingsOf } from '../resources/exportCells.ts';
import { toXlsxColumn, toXlsxValue } from '../resources/exportFormats.ts';
import { readReferenceList } from './readReferenceList.ts';
import type { RouteContext } from '../http/route.ts';
import type { ResourceDeps } from '../resources/deps.ts';
import { importLimits } from './importLimits.ts';
import { createExampleCells } from './example.ts';
import { importFieldsOf, importKeyOf } from './importFieldsOf.ts';
import { choicesSheetName, dataSheetName } from './sheetNames.ts';

const refusal: Label = { zh: '请从列表中选择', en: 'Choose a value from the list' };

/** Returns the fields of a new record. Leaves out the id if it is the import key, because a new record has no id. */
function templateFields(resource: Resource): readonly (readonly [string, Field])[] {
  return Object.entries(importFieldsOf(resource)).filter(([name]) => name !== 'id' || importKeyOf(resource) !== 'id');
}

function templateHeadings(entries: readonly (readonly [string, Field])[], language: Language): readonly string[] {
  const plain = columnHeadingsOf(Object.fromEntries(entries), language);
  return entries.map(([, field], at) => `${plain[at]}${isRequired(field, 'create') ? ' *' : ''}`);
}

/** Returns a CSV template with headings and one example line. */
export function createCsvTemplate(resource: Resource, language: Language): Uint8Array<ArrayBuffer> {
  const entries = templateFields(resource);
  const example = createExampleCells(resource, language);
  const cells = entries.map(([name]) => example.get(name) ?? { type: 'text' as const, text: '' });
  return new TextEncoder().encode(
    byteOrderMark + toCsvTextLine(templateHeadings(entries, language)) + toCsvLine(cells),
  );
}

/** Returns the template as a workbook, with drop-down lists for fields with options. */
export async function createXlsxTemplate(
  resource: Resource,
  deps: ResourceDeps,
  { db, language }: Pick<RouteContext, 'db' | 'language'>,
): Promise<Uint8Array<ArrayBuffer>> {
  const entries = templateFields(resource);
  const example = createExampleCells(resource, language);
  const types = cellTypesOf(Object.fromEntries(entries));
  const lists: { readonly column: number; readonly heading: string; readonly texts: readonly string[] }[] = [];
  const heads = templateHeadings(entries, language);
  const names = { catalogue: deps.catalogue, language };
  for (const [column, [, field]] of entries.entries()) {
    const texts = isReference(field) ? await readReferenceList(db, names, field) : choiceTexts(field, language);
    if (texts.length > 0) lists.push({ column, heading: heads[column] ?? '', texts });
  }
  const columns = heads.map((heading, at) => withoutHeader(toXlsxColumn({ heading, type: types[at] ?? 'text' })));
  const longest = Math.max(0, ...lists.map(({ texts }) => texts.length));
  const choices = Array.from({ length: longest + 1 }, (_, row): CellValue[] =>
    lists.map(({ heading, texts }) => (row === 0 ? heading : (texts[row - 1] ?? null))),
  );
  const bytes = await writeXlsx({
    sheets: [
      {
        name: dataSheetName[language],
        columns,
        rows: [heads.slice(), entries.map(([name]) => toXlsxValue(example.get(name) ?? { type: 'text', text: '' }))],
        freezePane: { rows: 1 },
        dataValidations: lists.map((list, place) =>
          toValidation(list, {
            place,
            sheet: choicesSheetName[language],
            language,
            several: entries[list.column]?.[1].multiple === true,
          }),
        ),
      },
      ...(lists.length > 0
        ? [
            {
              name: choicesSheetName[language],
              columns: lists.map(() => ({ width: 20 })),
              rows: choices,
              freezePane: { rows: 1 },
            },
          ]
        : []),
    ],
  });
  return new Uint8Array(bytes);
}

/** Returns a column without its heading, because the headings are written as a separate row. */
function withoutHeader({ width = 18, numFmt }: ColumnDef): ColumnDef {
  return { width, ...(numFmt ? { numFmt } : {}) };
}

function choiceTexts(field: Field, language: Language): readonly string[] {
  if (field.kind === 'boolean') return language === 'zh' ? ['是', '否'] : ['Yes', 'No'];
  if (field.kind !== 'code') return [];
  const choices = createCodeListOptions(field.codes, language);
  return field.codes.items.flatMap(item => choices.nameOf(item.value) ?? []);
}

function toValidation(
  { column, texts }: { readonly column: number; readonly texts: readonly string[] },
  {
    place,
    sheet,
    language,
    several,
  }: { readonly place: number; readonly sheet: string; readonly language: Language; readonly several: boolean },
): DataValidation {
  const [target, source] = [toColumnLetters(column), toColumnLetters(place)];
  return {
    type: 'list',
    formula1: `'${sheet}'!$${source}$2:$${source}$${texts.length + 1}`,
    range: `${target}2:${target}${importLimits.rows + 1}`,
    allowBlank: true,
    // A cell with several options matches no entry of the list, so spreadsheets must not report an error.
    showErrorMessage: !several,
    errorStyle: 'warning',
    errorMessage: refusal[language],
  };
}
