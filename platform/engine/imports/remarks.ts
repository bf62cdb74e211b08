import { type Label, interpolate } from '../../../src/schemas/base/label.ts';

/** Remark of the file reader on a cell whose stored value differs from what a person sees. */
export interface CellRemark {
  /** Index of the column, starting at 0. */
  readonly column: number;
  readonly kind: CellRemarkKind;
  /** Part of the message that differs between cells. */
  readonly text: string;
}

/** Errors of a cell. Errors marked `asText` only matter to fields that accept text. */
const cellErrors = {
  surplus: {
    zh: '第{text}列没有列名，其内容不会导入；请补上列名或清空单元格',
    en: 'Column {text} has no heading, so its content would be lost; add a heading or clear the cell',
  },
  error: { zh: '单元格的公式出错：{text}', en: 'The cell holds the error {text}' },
  noResult: {
    zh: '单元格的公式没有保存结果；请用表格软件打开并保存文件，或改为填写数值',
    en: 'The file has no result for the formula of this cell; open and save it in a spreadsheet, or enter the value',
  },
  merged: {
    zh: '单元格属于合并单元格{text}；请取消合并并逐行填写',
    en: 'The cell is part of the merged cells {text}; unmerge them and fill in each row',
  },
  unstorable: {
    zh: '单元格含有无法保存的字符{text}',
    en: 'The cell holds the character {text}, which cannot be stored',
  },
  rounded: {
    zh: '数值“{text}”的位数过多，表格软件只保留15位；请将该列设为文本后重新输入',
    en: 'The number “{text}” has more digits than a spreadsheet keeps (15); format the column as text and enter it again',
  },
  damaged: { zh: '单元格的内容已损坏：“{text}”', en: 'The content of the cell is damaged: “{text}”' },
  formatted: {
    asText: true,
    zh: '单元格是数值“{text}”，表格中显示为另一种写法；请将该列设为文本后重新输入',
    en: 'The cell is the number “{text}”, which the spreadsheet shows in another form; format the column as text and enter it again',
  },
  dated: {
    asText: true,
    zh: '单元格是日期或时间“{text}”，不是文本；请将该列设为文本后重新输入',
    en: 'The cell is the date or time “{text}”, not text; format the column as text and enter it again',
  },
} as const satisfies Readonly<Record<string, Label & { readonly asText?: true }>>;

/** `shown` is not an error: a field that accepts text uses the displayed text. */
export type CellRemarkKind = keyof typeof cellErrors | 'shown';

/** Returns the message of a remark that is an error; `undefined` when the cell can be imported. */
export function cellRemarkErrorOf({ kind, text }: CellRemark, takesText: boolean): Label | undefined {
  if (kind === 'shown') return undefined;
  const fault = cellErrors[kind];
  if ('asText' in fault && !takesText) return undefined;
  return { zh: interpolate(fault.zh, { text }), en: interpolate(fault.en, { text }) };
}
