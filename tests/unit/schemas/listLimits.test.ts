import { describe, expect, it } from 'vitest';

import { Refusal } from '../../../platform/engine/http/refusal.ts';
import { prepareForm, validateNewValues } from '../../../platform/engine/resources/validate.ts';
import type { Fields } from '../../../src/schemas/vocabulary/field.ts';
import { keyValues, money, rows, text } from '../../../src/schemas/vocabulary/fields.ts';
import { isRecord } from '../../../src/schemas/base/json.ts';
import { type Language, languages } from '../../../src/schemas/base/label.ts';
import { validationErrorsOf, toYup } from '../../../src/schemas/compile/toYup.ts';
import { maxItems, uniqueKeys } from '../../../src/schemas/rules/rules.ts';
import { normaliseFormValues } from '../../../src/screens/form/formValues.ts';
import { createFormRouteContext } from '../../support/createFormRouteContext.ts';

/** Specified limits: ten unique parameters of a banner, and five unique amounts. */
const fields: Fields = {
  parameters: keyValues({ zh: '参数', en: 'Parameters' }, { rules: [maxItems(10)] }),
  amounts: rows(
    { zh: '充值选项', en: 'Amounts' },
    { name: text({ zh: '名称', en: 'Name' }, { required: true }), price: money({ zh: '金额', en: 'Price' }) },
    { rules: [maxItems(5), uniqueKeys('name')] },
  ),
};

type Values = Readonly<Record<string, unknown>>;

function errorsOfForm(values: Values, language: Language): unknown {
  const schema = toYup(fields, { mode: 'create', language, credentials: 'typed' });
  try {
    schema.validateSync(normaliseFormValues(fields, values), { abortEarly: false });
    return {};
  } catch (error) {
    return validationErrorsOf(error);
  }
}

/** Returns the errors of the platform when a client bypasses the form. */
async function errorsOfPlatform(values: Values, language: Language): Promise<unknown> {
  const context = createFormRouteContext(language, '2026-06-01 12:00:00');
  const form = { fields, mode: 'create' } as const;
  try {
    validateNewValues(form, await prepareForm(form, { ...values }, context), context);
    return {};
  } catch (error) {
    const data = error instanceof Refusal ? error.options.data : undefined;
    if (!isRecord(data)) throw error;
    return data['errors'];
  }
}

const parameters = (...keys: readonly string[]) => ({ parameters: keys.map(key => ({ key, value: 'v' })) });
const amounts = (...names: readonly string[]) => ({ amounts: names.map(name => ({ name, price: 1.5 })) });
const ten = Array.from({ length: 10 }, (_, at) => `k${at}`);
const five = ten.slice(0, 5);
const alike = { zh: '参数名不能重复', en: 'Keys must be unique' };

describe('the limits of lists', () => {
  it.each<[string, Values, Readonly<Record<string, Readonly<Record<Language, string>>>>]>([
    ['ten parameters', parameters(...ten), {}],
    ['eleven parameters', parameters(...ten, 'k10'), { parameters: { zh: '最多10项', en: 'At most 10 items' } }],
    ['a parameter twice', parameters('a', 'b', 'a'), { parameters: alike }],
    ['two parameters that differ in case', parameters('a', 'A'), {}],
    ['two parameters that differ in trailing blanks', parameters('a', 'a '), { parameters: alike }],
    ['five amounts', amounts(...five), {}],
    ['a sixth amount', amounts(...five, 'k5'), { amounts: { zh: '最多5项', en: 'At most 5 items' } }],
    [
      'errors in both lists',
      { ...parameters(...ten, 'x'), ...amounts('a', 'a') },
      { parameters: { zh: '最多10项', en: 'At most 10 items' }, amounts: alike },
    ],
  ])('are checked alike by form and platform: %s', async (_, values, expectedErrors) => {
    for (const language of languages) {
      const due = Object.fromEntries(
        Object.entries(expectedErrors).map(([name, sentence]) => [name, sentence[language]]),
      );
      expect(errorsOfForm(values, language)).toEqual(due);
      expect(await errorsOfPlatform(values, language)).toEqual(due);
    }
  });
});
