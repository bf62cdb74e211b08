import type { Field, Fields, ReferenceField, TreeField } from '../../../src/schemas/vocabulary/field.ts';

import { derivedExpressionsOf } from './derivedExpressions.ts';
import { validateResource } from '../../../src/schemas/compile/metaSchema/metaSchema.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { allFields } from '../../../src/schemas/vocabulary/systemFields.ts';
import { storesRecords } from '../../../src/schemas/vocabulary/wireFormat.ts';
import { writableFields } from '../../../src/schemas/vocabulary/writable.ts';
import type { Effect } from '../effects/effect.ts';
import { type EffectRegistry, findEffect } from '../effects/effectRegistry.ts';
import type { AreaRules } from './areaRules.ts';
import type { AreaResource } from './allResources.ts';
import { type ComputedFields, connectComputedFields } from '../fields/computedFields.ts';
import { isSecretField } from '../fields/resourceFields.ts';
import { findNarrowingIssues, actionAndFlowForms } from './narrowedReferencesOf.ts';
import { memoizePerObject } from '../../../src/schemas/base/memoizePerObject.ts';

/** Field whose values refer to records of another resource. */
export interface ReferringField {
  readonly resource: Resource;
  readonly field: string;
  /** Name of the field inside each row, when `field` is a list of rows. */
  readonly inside: string | undefined;
  readonly isMultiple: boolean;
  /** Field of the referenced resource that provides the stored value. */
  readonly stores: string;
  /** True if the field has a column. Each stored value then counts as a use of the record that it refers to. */
  readonly isStored: boolean;
}

/** Contributions of the areas to the resources. */
export interface AreaContributions {
  readonly effects: EffectRegistry;
  readonly computed: ComputedFields;
  readonly rules: AreaRules;
}

/** Resources of a running platform and the references between them. */
export interface Catalogue extends AreaContributions {
  readonly placed: readonly AreaResource[];
  /** All screens, including pages without records. */
  readonly screens: readonly Resource[];
  /** Resources that have records. */
  readonly resources: readonly Resource[];
  readonly get: (name: string) => Resource;
  /** Returns the fields of resources and of action forms whose values refer to the named resource. */
  readonly referrersOf: (name: string) => readonly ReferringField[];
}

/**
 * Creates the catalogue. Throws an error that lists every inconsistency within and between the resources, so that none
 * of them appears at run time.
 */
export function createCatalogue(
  placed: readonly AreaResource[],
  { effects, computed, rules }: AreaContributions,
): Catalogue {
  const screens = placed.map(item => item.resource);
  const resources = screens.filter(storesRecords);
  const byName = new Map(resources.map(resource => [resource.name, resource]));
  const faults = screens.flatMap(resource => {
    const derived = derivedExpressionsOf(resource, byName);
    return [
      ...findFormIssues(resource).map(fault => `${fault.path}: ${fault.message}`),
      ...findReferenceIssues(resource, byName),
      ...findNarrowingIssues(resource, byName),
      ...findEffectIssues(resource, effects),
      ...derived.issues,
      ...connectComputedFields(resource, { ...computed, ...derived.expressions }),
    ].map(fault => `${resource.name}: ${fault}`);
  });
  if (faults.length > 0) throw new Error(`The resources are inconsistent:\n${faults.join('\n')}`);
  const references = screens.flatMap(referencesIn);
  return {
    placed,
    screens,
    resources,
    effects,
    computed,
    rules,
    get: name => {
      const resource = byName.get(name);
      if (!resource) throw new RangeError(`There is no resource named ${name}`);
      return resource;
    },
    referrersOf: name => references.filter(reference => reference.target === name),
  };
}

/** Validates each resource once, although each publication of a screen creates a new catalogue. */
const findFormIssues = memoizePerObject((resource: Resource) => validateResource(resource));

export function isReference(field: Field): field is ReferenceField | TreeField {
  return field.kind === 'reference' || field.kind === 'treeSelect';
}

type Pointer = ReferringField & { readonly target: string };

function referencesIn(resource: Resource): readonly Pointer[] {
  const read = (fields: Fields, isForm: boolean): readonly Pointer[] =>
    Object.entries(fields).flatMap(([name, field]): readonly Pointer[] => {
      // References inside a list of rows are stored in the column of the list.
      const pointing: readonly (readonly [string | undefined, Field])[] =
        field.kind === 'rows' ? Object.entries(field.fields) : [[undefined, field]];
      const isStored = !isForm && !field.computed;
      return pointing.flatMap(([inside, value]) =>
        isReference(value)
          ? [
              {
                target: value.resource,
                resource,
                field: name,
                inside,
                isMultiple: value.multiple === true,
                stores: value.stores ?? 'id',
                isStored,
              },
            ]
          : [],
      );
    });
  return [...read(resource.fields, false), ...actionAndFlowForms(resource).flatMap(form => read(form, true))];
}

function findReferenceIssues(resource: Resource, byName: ReadonlyMap<string, Resource>): readonly string[] {
  return referencesIn(resource).flatMap(({ target, field, stores }) => {
    const other = byName.get(target);
    if (!other) return [`fields.${field}: there is no resource ${target}`];
    if (!other.api.options) return [`fields.${field}: ${target} has no call for options, so no field can refer to it`];
    const stored = Object.hasOwn(allFields(other), stores) ? allFields(other)[stores] : undefined;
    if (!stored) return [`fields.${field}: ${target} has no field ${stores}`];
    const copied = [...(isSecretField(stored) ? ['secret'] : []), ...(stored.computed ? ['computed'] : [])];
    return copied.map(fact => `fields.${field}: ${stores} of ${target} is ${fact}, so nothing may store it`);
  });
}

function findEffectIssues(resource: Resource, effects: EffectRegistry): readonly string[] {
  const named: readonly (readonly [string | undefined, Effect['on']])[] = [
    [resource.effects?.create, 'save'],
    [resource.effects?.update, 'save'],
    [resource.effects?.delete, 'delete'],
    ...[...(resource.actions ?? []), ...(resource.turns ?? [])].map(action => [action.effect, 'action'] as const),
  ];
  const missing = named.flatMap(([name, on]) =>
    name === undefined || findEffect(effects, resource, name)?.on === on ? [] : [`there is no ${on} effect ${name}`],
  );
  const unstored = Object.keys(writableFields(resource.fields, 'create')).filter(
    name => resource.fields[name]?.computed && !(resource.effects?.create && resource.effects.update),
  );
  return [...missing, ...unstored.map(name => `fields.${name}: nothing stores this computed field`)];
}
