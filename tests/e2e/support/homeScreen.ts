import { allScreens } from '../../../platform/engine/resources/allResources.ts';
import { areas } from '../../../src/resources/areas.ts';
import type { Label } from '../../../src/schemas/base/label.ts';

/** First entry of the whole menu, where users with all permissions start. */
export const homeScreen: { readonly title: Label; readonly path: string } = firstEntry();

function firstEntry() {
  const place = (name: string) => areas.findIndex(area => area.name === name);
  const [first] = allScreens
    .filter(({ resource }) => !resource.hidden)
    .toSorted((a, b) => place(a.area) - place(b.area) || a.resource.order - b.resource.order);
  if (!first) throw new Error('There is no screen');
  return { title: first.resource.title, path: `/${first.resource.name}` };
}
