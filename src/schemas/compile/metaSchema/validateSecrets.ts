import { type Field, type Fields, kindDefinitionOf } from '../../vocabulary/field.ts';
import type { ValidationIssue } from './validationIssue.ts';
import type { Resource } from '../../vocabulary/resource.ts';
import { storesRecords } from '../../vocabulary/wireFormat.ts';

/**
 * Options that would reveal the value of a field, because the console shows, requests, compares or copies the value.
 */
const revealingOptions = [
  'default',
  'list',
  'filter',
  'sort',
  'title',
  'unique',
  'inline',
  'bilingual',
  'said',
  'screen',
  'multiple',
] as const;

/** Returns whether a field is secret: its value is never returned, logged, listed, compared or copied. */
export function isSecret(field: Field): boolean {
  return field.secret === true || field.credential === true;
}

/**
 * Reports every part of a resource that shows, requests, compares or copies a secret, and every secret that is not a
 * single text.
 */
export function validateSecrets(resource: Resource): readonly ValidationIssue[] {
  const { fields, actions = [], flow } = resource;
  return [
    ...findSecretUses(resource),
    ...validateForm('fields', fields),
    ...actions.flatMap(({ form = {} }, at) => validateForm(`actions[${at}].form`, form)),
    ...(storesRecords(resource)
      ? actions.flatMap(({ form = {} }, at) => rejectSecretsStoredWithJob(`actions[${at}].form`, form))
      : []),
    // The platform stores the form of a flow together with the preview, so the form must not contain secrets.
    ...(flow?.steps ?? []).flatMap(({ fields: stepFields }, at) =>
      validateShownFields(`flow.steps[${at}].fields`, { fields: stepFields }),
    ),
    ...(flow
      ? [
          ...validateShownFields('flow.figures', { fields: flow.figures }),
          ...validateShownFields('flow.rows', { fields: flow.rows }),
        ]
      : []),
  ];
}

/** Reports the parts of a resource that name a secret field in order to read its value. */
function findSecretUses({
  fields,
  sort,
  naturalKey,
  tree,
  totals = [],
  live = [],
  turns = [],
}: Resource): readonly ValidationIssue[] {
  const uses: readonly (readonly [string, string | undefined])[] = [
    ['sort.field', sort?.field],
    ['naturalKey', naturalKey],
    ['tree.parent', tree?.parent],
    ['tree.order', tree?.order],
    ...totals.map(name => ['totals', name] as const),
    ...live.map(name => ['live', name] as const),
    ...turns.flatMap(({ field, at, full = [] }, number) =>
      [field, at, ...full].map(name => [`turns[${number}]`, name] as const),
    ),
  ];
  return uses.flatMap(([path, name]) => (isSecretIn(fields, name) ? [{ path, message: `${name} is secret` }] : []));
}

function validateForm(path: string, fields: Fields): readonly ValidationIssue[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const place = `${path}.${name}`;
    const { unique, diffWith } = field;
    const others = [
      ...(typeof unique === 'object' ? (unique.with ?? []) : []),
      ...(diffWith === undefined ? [] : [diffWith]),
      // The values of narrowing fields appear in a query string, so these fields must not be secret.
      ...(field.kind === 'reference' ? Object.values(field.narrowedBy ?? {}) : []),
    ];
    return [
      ...others
        .filter(other => isSecretIn(fields, other))
        .map(other => ({ path: place, message: `${other} is secret, so nothing may be asked or compared by it` })),
      ...(isSecret(field) ? validateSecret(place, field) : []),
      ...(field.kind === 'rows' ? validateShownFields(`${place}.fields`, field) : []),
    ];
  });
}

function validateSecret(path: string, field: Field): readonly ValidationIssue[] {
  const isText = kindDefinitionOf(field).column === 'text' && !referringKinds.has(field.kind);
  return [
    ...(isText ? [] : [{ path: `${path}.kind`, message: `a secret is a text, not ${field.kind}` }]),
    ...revealingOptions
      .filter(option => field[option] !== undefined)
      .map(option => ({ path: `${path}.${option}`, message: `a secret cannot be ${option}` })),
  ];
}

/** Field kinds whose value refers to something that is stored elsewhere. */
const referringKinds = new Set<Field['kind']>(['code', 'reference', 'treeSelect', 'image', 'file', 'richText']);

/**
 * Reports secrets in the form of an action, because an action on many records becomes a job, which stores the form.
 * Credentials are allowed, because the stored form only contains their hash.
 */
function rejectSecretsStoredWithJob(path: string, form: Fields): readonly ValidationIssue[] {
  return Object.entries(form).flatMap(([name, { secret, credential }]) =>
    secret && !credential
      ? [
          {
            path: `${path}.${name}.secret`,
            message: 'an action keeps its form, so it asks for no secret but a credential',
          },
        ]
      : [],
  );
}

/**
 * Reports secrets among the fields of row lists and flows, because the platform returns or stores all fields of a row
 * list or flow together. A list that was parsed from JSON may lack `fields`.
 */
function validateShownFields(path: string, { fields = {} }: { readonly fields?: Fields }): readonly ValidationIssue[] {
  return Object.entries(fields).flatMap(([name, field]) => [
    ...(isSecret(field)
      ? [{ path: `${path}.${name}`, message: 'this value is answered or kept, so it cannot be secret' }]
      : []),
    ...(field.kind === 'rows' ? validateShownFields(`${path}.${name}.fields`, field) : []),
  ]);
}

function isSecretIn(fields: Fields, name: string | undefined): boolean {
  const field = name !== undefined && Object.hasOwn(fields, name) ? fields[name] : undefined;
  return field !== undefined && isSecret(field);
}
