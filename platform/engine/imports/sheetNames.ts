import type { Label } from '../../../src/schemas/base/label.ts';

/** Names of the sheets in a template: one for the rows to fill in, one for the lists of options. */
export const dataSheetName: Label = { zh: '导入数据', en: 'Import' };
export const choicesSheetName: Label = { zh: '可选值', en: 'Choices' };
