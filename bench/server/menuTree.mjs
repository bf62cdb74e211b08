import { readdirSync } from 'node:fs';

const resources = new URL('../../src/resources/', import.meta.url);

/** Number of screens in a full console. Filler entries extend the menu to this size. */
const screenCount = 141;

/** Returns the menu of an administrator: areas with their screens, without permission leaves. */
export function createMenuTree() {
  const areas = readdirSync(resources, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => areaNode(name, screensIn(name)));
  // Puts the area of the measured screen first, so that `/` also opens this screen.
  areas.sort((left, right) => Number(right.name === 'users') - Number(left.name === 'users'));
  const real = areas.reduce((count, area) => count + area.children.length, 0);
  // The test screen with the form of sixty fields replaces one filler.
  return [...areas, areaNode('testing', ['samples']), ...fillers(screenCount - real - 1)];
}

function screensIn(area) {
  const names = readdirSync(new URL(`${area}/`, resources))
    .filter(file => file.endsWith('.ts'))
    .map(file => file.replace(/\.ts$/, ''));
  return names.toSorted((left, right) => Number(right === 'users') - Number(left === 'users'));
}

function fillers(count) {
  const perArea = 8;
  return Array.from({ length: Math.ceil(count / perArea) }, (_, index) => {
    const size = Math.min(perArea, count - index * perArea);
    return areaNode(
      `area-${index + 1}`,
      Array.from({ length: size }, (__, screen) => `area-${index + 1}-screen-${screen + 1}`),
    );
  });
}

function areaNode(name, screens) {
  const children = screens.map(screen => ({ ...node(screen, 'Article'), path: `/${screen}` }));
  return { ...node(name, 'Folder'), path: '', children };
}

function node(name, icon) {
  return { name, title: name, icon, children: [] };
}
