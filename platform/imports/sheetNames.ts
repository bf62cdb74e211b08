import type { Label } from '../../src/schemas/label.ts';

/** The sheets of a template: the rows to fill in, and the lists to choose from. */
export const dataSheet: Label = { zh: '导入数据', en: 'Import' };
export const choicesSheet: Label = { zh: '可选值', en: 'Choices' };
