import { importLimits } from './importLimits.ts';
import { type Zip, corruptWorkbookRefusal } from './openZip.ts';
import { type NumberFormat, numberFormatOf } from './numberFormat.ts';
import { tooMuchTextRefusal } from './table.ts';
import { readXml } from './readXml.ts';

/** Parts of a workbook besides its cells, including the path of the first visible sheet. */
export interface Workbook {
  readonly sheet: string;
  /** Names of the visible sheets that are not imported. */
  readonly others: readonly string[];
  readonly sharedTexts: readonly string[];
  /** Number formats by the style index of a cell. */
  readonly formats: readonly NumberFormat[];
  /** True if days are counted from 1904. */
  readonly since1904: boolean;
}

export async function readWorkbook(zip: Zip): Promise<Workbook> {
  const path = 'xl/workbook.xml';
  if (!zip.has(path)) throw corruptWorkbookRefusal();
  const sheets: { readonly id: string; readonly name: string; readonly isHidden: boolean }[] = [];
  let since1904 = false;
  await readXml(await zip.read(path), {
    open: (name, attributes) => {
      if (name === 'workbookPr') since1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
      if (name === 'sheet') {
        const { 'r:id': id = '', name: title = '', state = 'visible' } = attributes;
        sheets.push({ id, name: title, isHidden: state !== 'visible' });
      }
    },
  });
  const targets = await readTargets(zip);
  const shown = sheets.find(sheet => !sheet.isHidden) ?? sheets[0];
  const sheet = targets.get(shown?.id ?? '') ?? 'xl/worksheets/sheet1.xml';
  if (!zip.has(sheet)) throw corruptWorkbookRefusal();
  const others = sheets.filter(item => item !== shown && !item.isHidden).map(item => item.name);
  return {
    sheet,
    since1904,
    others,
    sharedTexts: await readSharedTexts(zip),
    formats: await readFormats(zip),
  };
}

async function readTargets(zip: Zip): Promise<ReadonlyMap<string, string>> {
  const targets = new Map<string, string>();
  const path = 'xl/_rels/workbook.xml.rels';
  if (!zip.has(path)) return targets;
  await readXml(await zip.read(path), {
    open: (name, { Id: id = '', Target: target = '' }) => {
      if (name !== 'Relationship') return;
      targets.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target}`);
    },
  });
  return targets;
}

async function readSharedTexts(zip: Zip): Promise<readonly string[]> {
  const path = 'xl/sharedStrings.xml';
  const texts: string[] = [];
  if (!zip.has(path)) return texts;
  let total = 0;
  const item = createTextReader();
  await readXml(await zip.read(path), {
    open: item.open,
    text: item.text,
    close: name => {
      item.close(name);
      if (name !== 'si') return;
      const text = item.take();
      total += text.length;
      if (total > importLimits.sharedCharacters) throw tooMuchTextRefusal();
      texts.push(text);
    },
  });
  return texts;
}

/** Returns a reader that assembles a text from its runs. Leaves out phonetic guides of East Asian scripts. */
export function createTextReader() {
  let text = '';
  let isText = false;
  let isAid = false;
  return {
    open: (name: string): void => {
      if (name === 't') isText = true;
      if (name === 'rPh') isAid = true;
    },
    text: (part: string): void => {
      if (isText && !isAid) text += part;
    },
    close: (name: string): void => {
      if (name === 't') isText = false;
      if (name === 'rPh') isAid = false;
    },
    take: (): string => {
      const taken = unescapeText(text);
      text = '';
      return taken;
    },
  };
}

/**
 * Decodes escapes such as `_x000D_`, which stand for characters that XML forbids. `_x005F_x000D_` stands for the
 * literal text `_x000D_`.
 */
export function unescapeText(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Reads the number formats of the cell styles. */
async function readFormats(zip: Zip): Promise<readonly NumberFormat[]> {
  const path = 'xl/styles.xml';
  const formats: NumberFormat[] = [];
  if (!zip.has(path)) return formats;
  const codes = new Map<number, string>();
  let isInCells = false;
  await readXml(await zip.read(path), {
    open: (name, attributes) => {
      const id = Number(attributes['numFmtId'] ?? 0);
      if (name === 'numFmt') codes.set(id, attributes['formatCode'] ?? '');
      if (name === 'cellXfs') isInCells = true;
      if (name === 'xf' && isInCells) formats.push(numberFormatOf(id, codes.get(id)));
    },
    close: name => {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return formats;
}
