import type { Field, Fields, ReferenceField, TreeField } from '../../src/schemas/field.ts';
import type { Fault } from '../../src/schemas/inconsistencies.ts';
import { faultsOfResource } from '../../src/schemas/metaSchema.ts';
import type { Resource } from '../../src/schemas/resource.ts';
import { allFields } from '../../src/schemas/systemFields.ts';
import { keepsRecords } from '../../src/schemas/wire.ts';
import { writableFields } from '../../src/schemas/writable.ts';
import type { Effect, Effects } from '../effects/effect.ts';
import type { PlacedResource } from './allResources.ts';
import { computedExpression } from './computed.ts';
import { faultsOfNarrowedFields, formsOf } from './narrowedFields.ts';

/** A field of one resource that holds values of another. */
export interface Referrer {
  readonly resource: Resource;
  readonly field: string;
  /** The field of each row, where `field` is a list of rows. */
  readonly inside: string | undefined;
  readonly isMultiple: boolean;
  /** The field of the other resource that is stored. */
  readonly stores: string;
  /** Kept by a column, so that a value in it stands for a use. */
  readonly isStored: boolean;
}

/** The resources of a running platform, and how they hang together. */
export interface Catalogue {
  readonly placed: readonly PlacedResource[];
  /** All screens, pages without records among them. */
  readonly screens: readonly Resource[];
  /** Those that have records. */
  readonly resources: readonly Resource[];
  readonly get: (name: string) => Resource;
  /** Fields and action forms whose values come from the resource. */
  readonly referrersOf: (name: string) => readonly Referrer[];
  readonly effects: Effects;
}

/** Holds the resources against each other; throws an error that lists every fault, so that none is met at run time. */
export function createCatalogue(placed: readonly PlacedResource[], effects: Effects): Catalogue {
  const screens = placed.map(one => one.resource);
  const resources = screens.filter(keepsRecords);
  const byName = new Map(resources.map(resource => [resource.name, resource]));
  const faults = screens.flatMap(resource =>
    [
      ...formFaults(resource).map(fault => `${fault.path}: ${fault.message}`),
      ...faultsOfReferences(resource, byName),
      ...faultsOfNarrowedFields(resource, byName),
      ...faultsOfEffects(resource, effects),
    ].map(fault => `${resource.name}: ${fault}`),
  );
  if (faults.length > 0) throw new Error(`The resources do not fit together:\n${faults.join('\n')}`);
  const references = screens.flatMap(referencesIn);
  return {
    placed,
    screens,
    resources,
    effects,
    get: name => {
      const resource = byName.get(name);
      if (!resource) throw new RangeError(`There is no resource named ${name}`);
      return resource;
    },
    referrersOf: name => references.filter(one => one.target === name),
  };
}

/** What was judged once; the values never change, and a catalogue is made anew whenever a screen is published. */
const judged = new WeakMap<Resource, readonly Fault[]>();

function formFaults(resource: Resource): readonly Fault[] {
  const known = judged.get(resource) ?? faultsOfResource(resource);
  judged.set(resource, known);
  return known;
}

export function isReference(field: Field): field is ReferenceField | TreeField {
  return field.kind === 'reference' || field.kind === 'treeSelect';
}

type Pointer = Referrer & { readonly target: string };

function referencesIn(resource: Resource): readonly Pointer[] {
  const read = (fields: Fields, isForm: boolean): readonly Pointer[] =>
    Object.entries(fields).flatMap(([name, field]): readonly Pointer[] => {
      // What a list of rows refers to is stored in the column of the list.
      const pointing: readonly (readonly [string | undefined, Field])[] =
        field.kind === 'rows' ? Object.entries(field.fields) : [[undefined, field]];
      const isStored = !isForm && !computedExpression(resource, name);
      return pointing.flatMap(([inside, one]) =>
        isReference(one)
          ? [
              {
                target: one.resource,
                resource,
                field: name,
                inside,
                isMultiple: one.multiple === true,
                stores: one.stores ?? 'id',
                isStored,
              },
            ]
          : [],
      );
    });
  return [...read(resource.fields, false), ...formsOf(resource).flatMap(form => read(form, true))];
}

function faultsOfReferences(resource: Resource, byName: ReadonlyMap<string, Resource>): readonly string[] {
  return referencesIn(resource).flatMap(({ target, field, stores }) => {
    const other = byName.get(target);
    if (!other) return [`fields.${field}: there is no resource ${target}`];
    return stores in allFields(other) ? [] : [`fields.${field}: ${target} has no field ${stores}`];
  });
}

function faultsOfEffects(resource: Resource, effects: Effects): readonly string[] {
  const named: readonly (readonly [string | undefined, Effect['on']])[] = [
    [resource.effects?.create, 'save'],
    [resource.effects?.update, 'save'],
    [resource.effects?.delete, 'delete'],
    ...[...(resource.actions ?? []), ...(resource.turns ?? [])].map(one => [one.effect, 'action'] as const),
  ];
  const missing = named.flatMap(([name, on]) =>
    name === undefined || effects[name]?.on === on ? [] : [`there is no ${on} effect ${name}`],
  );
  const unstored = Object.keys(writableFields(resource.fields, 'create')).filter(
    name => computedExpression(resource, name) && !(resource.effects?.create && resource.effects.update),
  );
  return [...missing, ...unstored.map(name => `fields.${name}: nothing stores this computed field`)];
}
