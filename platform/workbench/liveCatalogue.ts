import type { Resource } from '../../src/schemas/resource.ts';
import { applyPatch, patchFaults, toPatch } from '../../src/schemas/published/patch.ts';
import { screenFaults } from '../../src/schemas/published/screenFaults.ts';
import type { PlacedResource } from '../resources/allResources.ts';
import type { Targets } from '../proxy/targets.ts';
import { type Catalogue, createCatalogue } from '../resources/catalogue.ts';
import type { PublishedRow } from './publishedRows.ts';

/** What the running platform knows of one published screen or patch. */
export interface Standing {
  readonly row: PublishedRow;
  readonly resource: Resource;
}

/** A catalogue that changes while the platform runs; whoever holds it sees the present one. */
export interface LiveCatalogue {
  readonly catalogue: Catalogue;
  /** The other platforms that calls can be passed on to. */
  readonly targets: Targets;
  /** As the product was built. */
  readonly builtIn: Catalogue;
  /** Screens and patches that stand, by name. */
  readonly standing: () => ReadonlyMap<string, Standing>;
  /** What cannot stand, with the reason; a release may have taken what it relied on. */
  readonly broken: () => ReadonlyMap<string, string>;
  /** Puts these versions in the place of those before. */
  readonly take: (rows: readonly PublishedRow[]) => void;
}

interface Present {
  readonly catalogue: Catalogue;
  readonly standing: ReadonlyMap<string, Standing>;
  readonly broken: ReadonlyMap<string, string>;
}

export function createLiveCatalogue(builtIn: Catalogue, targets: Targets = new Map()): LiveCatalogue {
  let present: Present = { catalogue: builtIn, standing: new Map(), broken: new Map() };
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
      get: name => present.catalogue.get(name),
      referrersOf: name => present.catalogue.referrersOf(name),
    },
    builtIn,
    targets,
    standing: () => present.standing,
    broken: () => present.broken,
    take: rows => {
      present = withPublished(builtIn, rows);
    },
  };
}

/**
 * The built-in screens with these versions among them. One that does not fit is left out and told: what was published
 * before must not keep a newer release from starting.
 */
export function withPublished(builtIn: Catalogue, rows: readonly PublishedRow[]): Present {
  const standing = new Map<string, Standing>();
  const broken = new Map<string, string>();
  let catalogue = builtIn;
  let waiting = rows.filter(one => one.state === 'published');
  // One may refer to another that was published again later, so those that do not fit yet are tried after the others.
  for (let before = -1; standing.size !== before;) {
    before = standing.size;
    for (const row of waiting) {
      const found = placeAmong(builtIn, [...standing.values()], row);
      if (typeof found === 'string') {
        broken.set(row.name, found);
        continue;
      }
      catalogue = found.catalogue;
      standing.set(row.name, found.one);
      broken.delete(row.name);
    }
    waiting = waiting.filter(row => !standing.has(row.name));
  }
  return { catalogue, standing, broken };
}

/** The catalogue with one more among those that stand, or why it cannot be there. */
function placeAmong(
  builtIn: Catalogue,
  before: readonly Standing[],
  row: PublishedRow,
): { readonly one: Standing; readonly catalogue: Catalogue } | string {
  const one = standingOf(builtIn, before, row);
  if (typeof one === 'string') return one;
  try {
    return { one, catalogue: createCatalogue(placedWith(builtIn, [...before, one]), builtIn.effects) };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function standingOf(builtIn: Catalogue, before: readonly Standing[], row: PublishedRow): Standing | string {
  if (row.isPatch) {
    const base = builtIn.screens.find(one => one.name === row.name);
    if (!base) return `there is no built-in screen ${row.name}`;
    const [fault] = patchFaults(row.value, base);
    return fault ? `${fault.path}: ${fault.message}` : { row, resource: applyPatch(base, toPatch(row.value)) };
  }
  const published = before.filter(one => !one.row.isPatch).map(one => one.resource);
  const [fault] = screenFaults(row.value, { builtIn: builtIn.screens, published });
  // Without a fault the value is what its type says.
  return fault ? `${fault.path}: ${fault.message}` : { row, resource: row.value as Resource };
}

function placedWith(builtIn: Catalogue, standing: readonly Standing[]): readonly PlacedResource[] {
  const patched = new Map(standing.filter(one => one.row.isPatch).map(one => [one.row.name, one.resource]));
  return [
    ...builtIn.placed.map(one => ({ ...one, resource: patched.get(one.resource.name) ?? one.resource })),
    ...standing.filter(one => !one.row.isPatch).map(({ row, resource }) => ({ area: row.area, resource })),
  ];
}
