import { expect } from 'vitest';

import { zh } from '../../../src/i18n/zh/texts.ts';
import { isEmpty } from '../../../src/schemas/base/json.ts';
import type { Field } from '../../../src/schemas/vocabulary/field.ts';
import { readStoredSecretNames, makeMissingSecretsRequired } from '../../../src/schemas/vocabulary/secrets.ts';
import { writableFields } from '../../../src/schemas/vocabulary/writable.ts';
import { editableValuesOf } from '../../../src/screens/form/formValues.ts';
import { extraValuesOf } from '../../contract/extraValues.ts';
import { fillForm } from '../support/fillForm.ts';
import { headingByTitle, successMessage } from '../support/shell.ts';
import { visibleRecordForm, expectSameErrorsInBothLanguages } from './formSteps.ts';
import { type FormRules, makeValidValues, makeInvalidValues } from './formValues.ts';
import { type Tour, captureResponse, fetchRecord } from './tour.ts';

/** Changes the only record of a settings screen. The screen opens with the form of this record. */
export async function changeSettings(tour: Tour): Promise<void> {
  const { page, resource } = tour;
  const { update } = resource.api;
  await headingByTitle(page, resource.title.zh).waitFor();
  const previous = (await fetchRecord(tour, 1)) ?? {};
  const fields = makeMissingSecretsRequired(resource.fields, readStoredSecretNames(previous));
  const ruled: FormRules = { fields, mode: 'edit', checks: resource.checks, previous };
  const start = editableValuesOf(fields, previous);
  const form = visibleRecordForm(page);
  await form.waitFor();
  await expectSameErrorsInBothLanguages(page, form, ruled, { start, wrong: makeInvalidValues(ruled, start) });
  await page.getByRole('button', { name: zh.form.undo, exact: true }).click();
  const own = await extraValuesOf(resource, { ...tour, made: {} });
  const values = Object.entries(await makeValidValues(ruled, tour, own)).filter(
    ([name]) => !hasStoredRows(fields[name], start[name]),
  );
  await fillForm(form, writableFields(fields, 'edit'), Object.fromEntries(values));
  if (!update) return;
  const answer = await captureResponse(page, update, () => form.locator('[type=submit]').click());
  expect(answer).toMatchObject({ status: 0 });
  await successMessage(page, zh.message.saved).first().waitFor();
  // The step restores the values, because limits such as the rows of an export may affect later tours.
  const now = (await fetchRecord(tour, 1)) ?? {};
  const back = {
    ...editableValuesOf(fields, now),
    ...Object.fromEntries(Object.entries(start).filter(([, value]) => !isEmpty(value))),
  };
  expect(await tour.sender.send(update, { ...back, id: 1, revision: now['revision'] })).toMatchObject({ status: 0 });
}

/**
 * Returns whether the field already has rows. The step does not fill in such a field, because generated rows may
 * conflict with the stored rows.
 */
function hasStoredRows(field: Field | undefined, value: unknown): boolean {
  return (field?.kind === 'rows' || field?.kind === 'keyValues') && !isEmpty(value);
}
