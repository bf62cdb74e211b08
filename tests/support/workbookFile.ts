import { createZip } from './uploads/archives.ts';

interface WorkbookParts {
  /** Rows of the sheet as XML. */
  readonly rows: string;
  /** XML before and after the rows of the sheet: columns, merged cells. */
  readonly before?: string;
  readonly behind?: string;
  /** Number formats. The first format is cell style 1, the second is 2, and so on; cell style 0 is `General`. */
  readonly formats?: readonly string[];
  readonly sharedTexts?: readonly string[];
  readonly since1904?: boolean;
  /** Names of further sheets. */
  readonly others?: readonly string[];
}

const head = '<?xml version="1.0" encoding="UTF-8"?>';
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Returns an xlsx file from raw XML, for contents that no library writes. */
export function createWorkbookFile(parts: WorkbookParts): Uint8Array {
  const { rows, before = '', behind = '', formats = [], sharedTexts = [], since1904 = false, others = [] } = parts;
  const sheets = ['表', ...others].map((name, at) => `<sheet name="${escaped(name)}" r:id="r${at}"/>`).join('');
  const codes = formats.map((code, at) => `<numFmt numFmtId="${170 + at}" formatCode="${escaped(code)}"/>`).join('');
  const styles = formats.map((_, at) => `<xf numFmtId="${170 + at}"/>`).join('');
  const texts = sharedTexts.map(text => `<si><t>${escaped(text)}</t></si>`).join('');
  return new Uint8Array(
    createZip([
      {
        name: 'xl/workbook.xml',
        content: `${head}<workbook xmlns:r="r"><workbookPr date1904="${String(since1904)}"/><sheets>${sheets}</sheets></workbook>`,
      },
      {
        name: 'xl/_rels/workbook.xml.rels',
        content: `${head}<Relationships><Relationship Id="r0" Target="worksheets/sheet1.xml"/></Relationships>`,
      },
      {
        name: 'xl/styles.xml',
        content: `${head}<styleSheet><numFmts>${codes}</numFmts><cellXfs><xf numFmtId="0"/>${styles}</cellXfs></styleSheet>`,
      },
      { name: 'xl/sharedStrings.xml', content: `${head}<sst>${texts}</sst>` },
      {
        name: 'xl/worksheets/sheet1.xml',
        content: `${head}<worksheet>${before}<sheetData>${rows}</sheetData>${behind}</worksheet>`,
      },
    ]),
  );
}

/** Returns a cell with inline text. */
export function createTextCell(text: string): string {
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}
