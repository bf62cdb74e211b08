import { type Api, type Call, conventionalApi } from '../../schemas/vocabulary/call.ts';
import type { Action } from '../../schemas/vocabulary/action.ts';
import type { Label } from '../../schemas/base/label.ts';
import { validateResource } from '../../schemas/compile/metaSchema/metaSchema.ts';
import { validateRemoteScreen } from '../../schemas/published/validateRemoteScreen.ts';
import { type Operations, type Resource, crud } from '../../schemas/vocabulary/resource.ts';
import type { WireFormat } from '../../schemas/vocabulary/wireFormat.ts';
import type { SourceEntity } from '../facts/sourceField.ts';
import { type ProposedField, proposeFields, proposeRowFields } from '../fields/proposeFields.ts';
import { isSystemField } from '../fields/isSystemField.ts';
import type { EnvelopePaths } from '../envelopePaths.ts';
import type { Guess, Proposal, ProposalResult, Coverage, ProposalTarget, UnmappedPart } from '../proposal.ts';
import { formatReason } from '../reasons.ts';
import { assignFieldRoles } from './assignFieldRoles.ts';
import { chooseIcon } from '../words/icons.ts';
import { guessLabel } from '../words/guessLabel.ts';
import { splitWords, toCamelCase, toKebabCase, toPlural, toSingular } from '../words/splitWords.ts';
import { toEnglish } from '../words/chinese.ts';

/** Proposed wire format of a remote platform. `withNames` adds the field names later. */
export interface ProposedWireFormat {
  readonly wire: WireFormat;
  /** Name of the field with the id of a record. */
  readonly id: string;
  /** Names of the paging parameters if the list call uses an offset; absent if it uses page numbers. */
  readonly paging?: NonNullable<Call['paging']>;
  readonly guesses: readonly Guess[];
}

/** Calls that were mapped from a source. A source of plain data has no calls. */
export interface MappedCalls {
  readonly api?: Api;
  readonly actions?: readonly Action[];
  /** Names of the parameters that the list call accepts. */
  readonly listParameters: ReadonlySet<string>;
  readonly envelope?: EnvelopePaths;
  /** Conventions of the remote platform, when a remote platform stores the records. */
  readonly remote?: ProposedWireFormat;
  readonly operations: Coverage;
  readonly guesses: readonly Guess[];
  readonly unmapped: readonly UnmappedPart[];
}

const noCalls: MappedCalls = {
  listParameters: new Set(),
  operations: { mapped: 0, total: 0 },
  guesses: [],
  unmapped: [],
};

/** Assembles the resource of an entity and validates the resource. */
export function assembleProposal(
  entity: SourceEntity,
  target: ProposalTarget,
  calls: MappedCalls = noCalls,
): ProposalResult {
  const name = nameOf(entity, target);
  const singular = name.split('-').map((word, at, all) => (at === all.length - 1 ? toSingular(word) : word));
  const { remote } = calls;
  const own = entity.parts.filter(remote ? ({ name: item }) => item === remote.id : isSystemField);
  const parts = entity.parts.filter(part => !own.includes(part));
  if (target.keeps === 'source' && calls.operations.total > 0 && !calls.api)
    return { issues: [{ path: entity.name, message: formatReason('noList') }] };
  const place = { noun: toCamelCase(singular), known: new Set(target.known), depth: 0, rowFields: proposeRowFields };
  const proposed = proposeFields(parts, place);
  if (proposed.fields.length === 0) return { issues: [{ path: entity.name, message: nothing }] };
  const { fields, naturalKey, guesses } = assignFieldRoles(proposed.fields, calls.listParameters);
  const labels = labelsOf(entity, singular);
  const base: Resource = {
    name,
    title: labels.title,
    noun: labels.noun,
    icon: chooseIcon(singular),
    order: target.order ?? 900,
    type: 'crud',
    code: `${target.area}:${name}`,
    ...storageParts(target, { name, prefix: singular.join('-'), calls, naturalKey: remote ? undefined : naturalKey }),
    fields: Object.fromEntries(fields.map(field => [field.name, field.field])),
  };
  const resource = remote ? keepForwardableActions({ ...base, wire: withNames(remote, proposed.fields) }) : base;
  const issues = [...validateResource(resource), ...(remote ? validateRemoteScreen(resource) : [])];
  if (issues.length > 0)
    return { issues: issues.map(({ path, message }) => ({ path, message: formatReason('fault', { what: message }) })) };
  const proposal: Proposal = {
    resource,
    guesses: [
      ...labels.guesses,
      ...calls.guesses,
      ...proposed.guesses,
      ...guesses,
      ...(remote ? remote.guesses : own.map(({ name: kept }) => thisPlatformGuess(kept))),
    ],
    unmapped: [...calls.unmapped, ...proposed.unmapped],
    fields: {
      mapped: own.length + fields.filter(({ field }) => field.kind !== 'json').length,
      total: entity.parts.length,
    },
    operations: calls.operations,
    ...(calls.envelope ? { envelope: calls.envelope } : {}),
  };
  return { proposal };
}

interface StorageInput {
  readonly name: string;
  readonly prefix: string;
  readonly calls: MappedCalls;
  readonly naturalKey: string | undefined;
}

/**
 * Returns the source's calls, with permission codes for these calls, when the source keeps the records; otherwise
 * standard calls and codes.
 */
function storageParts(target: ProposalTarget, { name, prefix, calls, naturalKey }: StorageInput) {
  const { actions = [] } = calls;
  const api = target.keeps === 'source' ? calls.api : undefined;
  const operations = api
    ? operationsOf(api, prefix)
    : crud(prefix, naturalKey === undefined ? {} : { import: `${prefix}:import` });
  return {
    operations,
    api: api ?? conventionalApi(`${target.base ?? '/api/custom/v1'}/${name}`),
    ...(target.keeps === 'source' && actions.length > 0 ? { actions } : {}),
    ...(naturalKey === undefined ? {} : { naturalKey }),
  };
}

/** Adds the names of the remote fields that differ from the resource's field names. */
function withNames({ wire, id }: ProposedWireFormat, fields: readonly ProposedField[]): WireFormat {
  const others = fields.filter(({ name, facts }) => name !== facts.name).map(({ name, facts }) => [name, facts.name]);
  const names = Object.fromEntries([...(id === 'id' ? [] : [['id', id]]), ...others]) as Readonly<
    Record<string, string>
  >;
  return Object.keys(names).length > 0 ? { ...wire, names } : wire;
}

/** Removes the actions that our platform cannot forward to the remote platform. */
function keepForwardableActions({ actions = [], ...rest }: Resource): Resource {
  const unfit = new Set(
    validateRemoteScreen({ ...rest, actions }).map(({ path }) => /^actions\[(\d+)\]/.exec(path)?.[1]),
  );
  const fit = actions.filter((_, at) => !unfit.has(String(at)));
  return fit.length > 0 ? { ...rest, actions: fit } : rest;
}

/** Returns the permission codes of the calls that change, export or import records. */
function operationsOf(api: Api, prefix: string): Operations {
  const codes = { create: 'add', update: 'edit', delete: 'delete', export: 'export', import: 'import' } as const;
  const has = Object.entries(codes).filter(([verb]) => Object.hasOwn(api, verb));
  return Object.fromEntries(has.map(([verb, code]) => [verb === 'update' ? 'edit' : verb, `${prefix}:${code}`]));
}

const nothing: Label = { zh: '没有可以成为字段的内容', en: 'The content has nothing that can become a field' };

function thisPlatformGuess(name: string): Guess {
  return { path: `source.${name}`, choice: 'platform', confidence: 0.9, reason: formatReason('keptHere') };
}

/**
 * Returns the chosen name of the resource, or by default a plural in kebab-case from the source. The name is also the
 * route.
 */
function nameOf({ name, title }: SourceEntity, target: ProposalTarget): string {
  if (target.name !== undefined) return target.name;
  const words = [splitWords(name), toEnglish(name) ?? [], splitWords(title ?? '')].find(
    item => toKebabCase(item) !== '',
  ) ?? ['records'];
  const last = words.at(-1) ?? '';
  return (
    toKebabCase([...words.slice(0, -1), toPlural(toSingular(last))])
      .slice(0, 60)
      .replace(/-$/, '') || 'records'
  );
}

function labelsOf(entity: SourceEntity, singular: readonly string[]) {
  const noun = guessLabel({
    name: singular.join(' '),
    title: entity.title,
    description: entity.description,
    fallback: 'Record',
  });
  const words = [...singular.slice(0, -1), toPlural(singular.at(-1) ?? '')];
  const title: Label = { zh: noun.label.zh, en: guessLabel({ name: words.join(' '), fallback: 'Records' }).label.en };
  const inSentence: Label = { zh: noun.label.zh, en: inLowerCase(noun.label.en) };
  const guesses: readonly Guess[] = [
    {
      path: 'title',
      choice: { ...title },
      confidence: noun.origin === 'untranslated' ? 0.2 : noun.origin === 'halfTranslated' ? 0.4 : 0.75,
      reason: formatReason(noun.origin === 'untranslated' ? 'labelUntranslated' : 'labelTranslated'),
    },
  ];
  return { title, noun: inSentence, guesses };
}

/** Lower-cases a noun for button labels; an abbreviation keeps its capitals: “Add user”, but “Add API key”. */
function inLowerCase(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? `${text.slice(0, 1).toLowerCase()}${text.slice(1)}` : text;
}
