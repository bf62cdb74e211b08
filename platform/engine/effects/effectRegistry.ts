import type { Effect, Effects } from './effect.ts';
import type { ResourceEffects } from './effectsOf.ts';

/** Effects by `resource/effect`; effects that several resources share are stored by their name alone. */
export type EffectRegistry = ReadonlyMap<string, Effect>;

/** Returns an effect of a resource; `undefined` when the name is unknown or missing. */
export function findEffect(
  effects: EffectRegistry,
  resource: { readonly name: string },
  name: string | undefined,
): Effect | undefined {
  if (name === undefined) return undefined;
  return effects.get(`${resource.name}/${name}`) ?? effects.get(name);
}

/** Effects that a file exports: those of its resources, and those that several resources share. */
export type ExportedEffects = Effects | ResourceEffects | readonly ResourceEffects[];

/** Creates the registry. Throws a `RangeError` when two effects have the same name. */
export function createEffectRegistry(files: readonly ExportedEffects[]): EffectRegistry {
  const entries = files.flatMap(toEntries);
  const registry = new Map(entries);
  if (registry.size === entries.length) return registry;
  const twice = entries.find(([key], at) => entries.findIndex(([other]) => other === key) !== at);
  throw new RangeError(`There are two effects named ${twice?.[0]}`);
}

function toEntries(exported: ExportedEffects): readonly (readonly [string, Effect])[] {
  if (Array.isArray(exported)) return exported.flatMap(toEntries);
  if (!isOfResource(exported)) return Object.entries(exported as Effects);
  const { resource, effects } = exported;
  return Object.entries(effects).map(([name, effect]) => [`${resource}/${name}`, effect] as const);
}

function isOfResource(exported: ExportedEffects): exported is ResourceEffects {
  return 'resource' in exported && typeof exported.resource === 'string';
}
