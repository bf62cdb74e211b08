import type { Label } from '../../src/schemas/label.ts';

/** Names of the sheets in a template: rows to fill in, and lists of choices. */
export const dataSheet: Label = { zh: '导入数据', en: 'Import' };
export const choicesSheet: Label = { zh: '可选值', en: 'Choices' };
