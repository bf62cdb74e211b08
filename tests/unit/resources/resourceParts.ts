import { type Condition, isCondition } from '../../../src/schemas/vocabulary/condition.ts';
import { resolveNames } from '../../../src/schemas/vocabulary/namedConditions.ts';
import type { Fields } from '../../../src/schemas/vocabulary/field.ts';
import { isRecord } from '../../../src/schemas/base/json.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import type { FieldSeed, Generator } from '../../../src/schemas/vocabulary/seed.ts';
import { resourcesByName } from './registeredResources.ts';

export interface FoundText {
  readonly path: string;
  readonly zh: string;
  readonly en: string;
}

/** Returns every text of a value at any depth: an object with a text in one or both languages. */
export function textsOf(value: unknown, path = ''): readonly FoundText[] {
  if (Array.isArray(value)) return value.flatMap((item, at) => textsOf(item, `${path}[${at}]`));
  if (!isRecord(value)) return [];
  const own =
    'zh' in value || 'en' in value ? [{ path, zh: String(value['zh'] ?? ''), en: String(value['en'] ?? '') }] : [];
  return [...own, ...Object.entries(value).flatMap(([key, item]) => textsOf(item, path ? `${path}.${key}` : key))];
}

interface FoundCondition {
  readonly path: string;
  readonly condition: Condition;
  /** Form fields that the condition may use. */
  readonly form: Fields;
}

export function conditionsOf(resource: Resource): readonly FoundCondition[] {
  const ofFields = (path: string, form: Fields): readonly FoundCondition[] =>
    Object.entries(form).flatMap(([name, { visibleWhen }]) =>
      visibleWhen ? [{ path: `${path}.${name}`, condition: visibleWhen, form }] : [],
    );
  return [
    ...ofFields('fields', resource.fields),
    ...(resource.actions ?? []).flatMap(({ name, when, form = {} }) => [
      ...(when ? [{ path: name, condition: resolveNames(resource, when), form }] : []),
      ...ofFields(name, form),
    ]),
  ];
}

type Part = 'form' | 'record' | 'user';

/** Returns the operands of a condition as part and key: `['record', 'status']`. */
export function operandsOf(condition: unknown): readonly (readonly [part: Part, key: string])[] {
  if (Array.isArray(condition)) return condition.flatMap(operandsOf);
  if (isRecord(condition)) return isCondition(condition) ? Object.values(condition).flatMap(operandsOf) : [];
  const found = typeof condition === 'string' ? /^\$(form|record|user)\.(\w+)$/.exec(condition) : null;
  return found ? [[found[1] as Part, found[2] ?? '']] : [];
}

interface Lead {
  readonly name: string;
  readonly target: Resource | undefined;
  readonly filter: Readonly<Record<string, string>>;
}

/** Returns the lists of other resources that a record of this resource opens, with their filters. */
export function relatedListsOf(resource: Resource): readonly Lead[] {
  const opened = (resource.actions ?? []).flatMap(({ opens }) =>
    opens && 'related' in opens ? [{ resource: opens.related, filter: opens.filter }] : [],
  );
  return [...(resource.related ?? []), ...opened].map(({ resource: name, filter }) => ({
    name,
    target: resourcesByName.get(name),
    filter,
  }));
}

interface FoundGenerator {
  readonly name: string;
  readonly generator: Generator;
  /** Field whose value decides whether the generator runs, or which generator runs. */
  readonly condition: string | undefined;
  /** Resource whose values are picked. */
  readonly source: Resource | undefined;
}

export function generatorsOf(resource: Resource): readonly FoundGenerator[] {
  return Object.entries(resource.seed?.values ?? {}).flatMap(([name, value]) =>
    drawingsOf(value).map(([generator, condition]) => ({
      name,
      generator,
      condition,
      source: 'pick' in generator ? resourcesByName.get(generator.pick) : undefined,
    })),
  );
}

function drawingsOf(value: FieldSeed): readonly (readonly [Generator, string | undefined])[] {
  if ('when' in value) return [[innermost(value.then), value.when[0]]];
  return 'by' in value
    ? Object.values(value.draw).map(generator => [innermost(generator), value.by] as const)
    : [[innermost(value), undefined]];
}

/** Returns the generator of the value; other generators around it only choose the rows. */
function innermost(generator: Generator): Generator {
  return 'draw' in generator ? innermost(generator.draw) : generator;
}
