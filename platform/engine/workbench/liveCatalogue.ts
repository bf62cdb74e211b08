import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { applyPatch, validatePatch, toPatch } from '../../../src/schemas/published/patch.ts';
import { validatePublishedScreen } from '../../../src/schemas/published/validatePublishedScreen.ts';
import type { AreaResource } from '../resources/allResources.ts';
import type { RemotePlatforms } from '../proxy/remotePlatforms.ts';
import { type Catalogue, createCatalogue } from '../resources/catalogue.ts';
import type { PublishedRow } from './publishedRows.ts';

/** Published screen or patch that is in use. */
export interface LiveScreen {
  readonly row: PublishedRow;
  readonly resource: Resource;
}

/** Catalogue that changes with each publication while the platform runs. */
export interface LiveCatalogue {
  readonly catalogue: Catalogue;
  /** Remote platforms to which calls can be forwarded. */
  readonly targets: RemotePlatforms;
  /** Catalogue of the built-in screens. */
  readonly builtIn: Catalogue;
  /** Returns the valid published screens and patches, by name. */
  readonly liveScreens: () => ReadonlyMap<string, LiveScreen>;
  /**
   * Returns the reasons why screens are invalid, by name. A release may have removed something on which a screen
   * depends.
   */
  readonly invalidScreens: () => ReadonlyMap<string, string>;
  /** Replaces the published versions. */
  readonly replaceScreens: (rows: readonly PublishedRow[]) => void;
}

interface CatalogueState {
  readonly catalogue: Catalogue;
  readonly valid: ReadonlyMap<string, LiveScreen>;
  readonly broken: ReadonlyMap<string, string>;
}

export function createLiveCatalogue(builtIn: Catalogue, targets: RemotePlatforms = new Map()): LiveCatalogue {
  let present: CatalogueState = { catalogue: builtIn, valid: new Map(), broken: new Map() };
  return {
    catalogue: {
      get placed() {
        return present.catalogue.placed;
      },
      get screens() {
        return present.catalogue.screens;
      },
      get resources() {
        return present.catalogue.resources;
      },
      effects: builtIn.effects,
      computed: builtIn.computed,
      rules: builtIn.rules,
      get: name => present.catalogue.get(name),
      referrersOf: name => present.catalogue.referrersOf(name),
    },
    builtIn,
    targets,
    liveScreens: () => present.valid,
    invalidScreens: () => present.broken,
    replaceScreens: rows => {
      present = withPublishedScreens(builtIn, rows);
    },
  };
}

/**
 * Adds published versions to the built-in screens. Leaves out invalid versions and reports them, because an old
 * publication must not prevent a newer release from starting.
 */
export function withPublishedScreens(builtIn: Catalogue, rows: readonly PublishedRow[]): CatalogueState {
  const valid = new Map<string, LiveScreen>();
  const broken = new Map<string, string>();
  let catalogue = builtIn;
  let waiting = rows.filter(row => row.state === 'published');
  // A screen may refer to a screen that was published later, so failing screens are tried again after the others.
  for (let before = -1; valid.size !== before;) {
    before = valid.size;
    for (const row of waiting) {
      const found = addScreen(builtIn, [...valid.values()], row);
      if (typeof found === 'string') {
        broken.set(row.name, found);
        continue;
      }
      catalogue = found.catalogue;
      valid.set(row.name, found.one);
      broken.delete(row.name);
    }
    waiting = waiting.filter(row => !valid.has(row.name));
  }
  return { catalogue, valid, broken };
}

/** Returns the catalogue with one more screen, or the reason why this screen is invalid. */
function addScreen(
  builtIn: Catalogue,
  before: readonly LiveScreen[],
  row: PublishedRow,
): { readonly one: LiveScreen; readonly catalogue: Catalogue } | string {
  const one = findValidScreen(builtIn, before, row);
  if (typeof one === 'string') return one;
  try {
    return { one, catalogue: createCatalogue(placedResourcesWith(builtIn, [...before, one]), builtIn) };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function findValidScreen(builtIn: Catalogue, before: readonly LiveScreen[], row: PublishedRow): LiveScreen | string {
  if (row.isPatch) {
    const base = builtIn.screens.find(screen => screen.name === row.name);
    if (!base) return `there is no built-in screen ${row.name}`;
    const [fault] = validatePatch(row.value, base);
    return fault ? `${fault.path}: ${fault.message}` : { row, resource: applyPatch(base, toPatch(row.value)) };
  }
  const published = before.filter(item => !item.row.isPatch).map(item => item.resource);
  const [fault] = validatePublishedScreen(row.value, { builtIn: builtIn.screens, published });
  // The value was validated, so it has the declared type.
  return fault ? `${fault.path}: ${fault.message}` : { row, resource: row.value as Resource };
}

function placedResourcesWith(builtIn: Catalogue, valid: readonly LiveScreen[]): readonly AreaResource[] {
  const patched = new Map(valid.filter(item => item.row.isPatch).map(item => [item.row.name, item.resource]));
  return [
    ...builtIn.placed.map(item => ({ ...item, resource: patched.get(item.resource.name) ?? item.resource })),
    ...valid.filter(item => !item.row.isPatch).map(({ row, resource }) => ({ area: row.area, resource })),
  ];
}
