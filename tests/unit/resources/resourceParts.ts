import { type Condition, isCondition } from '../../../src/schemas/vocabulary/condition.ts';
import { resolveConditionNames } from '../../../src/schemas/vocabulary/namedConditions.ts';
import type { Fields } from '../../../src/schemas/vocabulary/field.ts';
import { isRecord } from '../../../src/schemas/base/json.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
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
      ...(when ? [{ path: name, condition: resolveConditionNames(resource, when), form }] : []),
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
