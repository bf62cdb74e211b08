import { expect } from 'vitest';

import { zh } from '../../../src/i18n/zh.ts';
import { isEmpty } from '../../../src/schemas/condition.ts';
import type { Field } from '../../../src/schemas/field.ts';
import { readStoredSecrets, askForMissingSecrets } from '../../../src/schemas/secrets.ts';
import { writableFields } from '../../../src/schemas/writable.ts';
import { valuesOf } from '../../../src/screens/form/values.ts';
import { ownValuesOf } from '../../contract/ownValues.ts';
import { fillForm } from '../support/fillKind.ts';
import { heading, success } from '../support/shell.ts';
import { openForm, refusedInBoth } from './formSteps.ts';
import { type RuledForm, goodValues, wrongValues } from './formValues.ts';
import { type Tour, answerTo, recordOf } from './tour.ts';

/** The one record of settings, which is open at once. */
export async function changesSettings(tour: Tour): Promise<void> {
  const { page, resource } = tour;
  const { update } = resource.api;
  await heading(page, resource.title.zh).waitFor();
  const previous = (await recordOf(tour, 1)) ?? {};
  const fields = askForMissingSecrets(resource.fields, readStoredSecrets(previous));
  const ruled: RuledForm = { fields, mode: 'edit', checks: resource.checks, previous };
  const start = valuesOf(fields, previous);
  const form = openForm(page);
  await form.waitFor();
  await refusedInBoth(page, form, ruled, { start, wrong: wrongValues(ruled, start) });
  await page.getByRole('button', { name: zh.form.undo, exact: true }).click();
  const own = await ownValuesOf(resource, { ...tour, made: {} });
  const values = Object.entries(await goodValues(ruled, tour, own)).filter(
    ([name]) => !hasLines(fields[name], start[name]),
  );
  await fillForm(form, writableFields(fields, 'edit'), Object.fromEntries(values));
  if (!update) return;
  const answer = await answerTo(page, update, () => form.locator('[type=submit]').click());
  expect(answer).toMatchObject({ status: 0 });
  await success(page, zh.message.saved).first().waitFor();
  // What is set may forbid what later tours do, as many rows in one export as they ask for.
  const now = (await recordOf(tour, 1)) ?? {};
  const back = {
    ...valuesOf(fields, now),
    ...Object.fromEntries(Object.entries(start).filter(([, one]) => !isEmpty(one))),
  };
  expect(await tour.sender.send(update, { ...back, id: 1, revision: now['revision'] })).toMatchObject({ status: 0 });
}

/** Lines that stand already are left as they are: more of them need not go with those. */
function hasLines(field: Field | undefined, value: unknown): boolean {
  return (field?.kind === 'rows' || field?.kind === 'keyValues') && !isEmpty(value);
}
