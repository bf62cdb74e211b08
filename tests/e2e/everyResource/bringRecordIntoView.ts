import { zh } from '../../../src/i18n/zh/texts.ts';
import { isEmpty } from '../../../src/schemas/base/json.ts';
import { filterTypeOf } from '../../../src/schemas/vocabulary/field.ts';
import { titleFieldOf } from '../../../src/schemas/vocabulary/systemFields.ts';
import { searchFieldOf } from '../../../src/screens/list/filters.ts';
import { type Tour, fetchRecord, rowOf } from '../resourceTours/tour.ts';

/** Brings a record into view with the search box, or with a filter when its name is not searchable. */
export async function bringRecordIntoView(tour: Tour, id: unknown): Promise<void> {
  const { page, resource } = tour;
  const row = rowOf(tour, id);
  const record = (await fetchRecord(tour, id)) ?? {};
  const title = titleFieldOf(resource);
  const [name = title, field] = searchFieldOf(resource) ?? [];
  const text: unknown = record[name];
  const titleField = resource.fields[title];
  if (field && !isEmpty(text)) {
    const box = page.getByRole('searchbox', { name: zh.list.search.replace('%{field}', field.label.zh), exact: true });
    await box.fill(String(text));
    await box.press('Enter');
  } else if (titleField && filterTypeOf(titleField) === 'oneOf' && !(await row.isVisible())) {
    const filter = encodeURIComponent(JSON.stringify({ [title]: [record[title]] }));
    await page.goto(`/${resource.name}?filter=${filter}`);
  }
  await row.waitFor();
}
