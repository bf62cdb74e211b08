import type { Label } from '../../../src/schemas/base/label.ts';
import { formatColumnRanges, formatRowRanges } from './cellTexts.ts';
import { choicesSheetName } from './sheetNames.ts';

interface SheetContent {
  readonly rows: readonly number[];
  readonly columns: readonly number[];
  /** Visible sheets of the workbook that are not imported. */
  readonly sheets: readonly string[];
}

/**
 * Returns notices about behaviour that users may not expect: hidden rows and columns are imported, other sheets are
 * not.
 */
export function sheetNotices({ rows, columns, sheets }: SheetContent): readonly Label[] {
  const notices: Label[] = [];
  const others = sheets.filter(name => !Object.values(choicesSheetName).includes(name)).slice(0, 10);
  if (rows.length > 0) {
    const text = formatRowRanges(rows);
    notices.push({ zh: `隐藏的行也会导入：${text}`, en: `Hidden rows are imported as well: ${text}` });
  }
  if (columns.length > 0) {
    const text = formatColumnRanges(columns);
    notices.push({ zh: `隐藏的列也会导入：${text}`, en: `Hidden columns are imported as well: ${text}` });
  }
  if (others.length > 0) {
    notices.push({
      zh: `只导入第一个可见工作表，不导入：${others.join('、')}`,
      en: `Only the first visible sheet is imported. Not imported: ${others.join(', ')}`,
    });
  }
  return notices;
}
