import { type Api, conventional } from '../schemas/call.ts';
import type { Action } from '../schemas/action.ts';
import type { Label } from '../schemas/label.ts';
import { faultsOfResource } from '../schemas/metaSchema.ts';
import { wireFaults } from '../schemas/published/wireFaults.ts';
import { type Operations, type Resource, crud } from '../schemas/resource.ts';
import type { Wire } from '../schemas/wire.ts';
import type { Thing } from './facts/facts.ts';
import { type MadeField, makeFields, rowFields } from './fields/makeFields.ts';
import { isOwn } from './fields/ownFields.ts';
import type { Envelope } from './openapi/envelope.ts';
import type { ProposedWire } from './openapi/proposeWire.ts';
import type { Guess, Proposal, Proposed, Share, Target, Unmapped } from './proposal.ts';
import { reason } from './reasons.ts';
import { giveRoles } from './roles.ts';
import { iconOf } from './words/icons.ts';
import { labelOf } from './words/labels.ts';
import { splitWords, toCamel, toKebab, toPlural, toSingular } from './words/splitWords.ts';
import { toEnglish } from './words/chinese.ts';

/** What the calls of a source come to; a source of plain data has none. */
export interface MappedCalls {
  readonly api?: Api;
  readonly actions?: readonly Action[];
  /** The parameters of its list call, by the names of fields. */
  readonly asked: ReadonlySet<string>;
  readonly envelope?: Envelope;
  /** How a target speaks of the records, where they are kept there. */
  readonly there?: ProposedWire;
  readonly operations: Share;
  readonly guesses: readonly Guess[];
  readonly unmapped: readonly Unmapped[];
}

const noCalls: MappedCalls = {
  asked: new Set(),
  operations: { mapped: 0, total: 0 },
  guesses: [],
  unmapped: [],
};

/** The resource of a thing, held against the meta-schema before anybody sees it. */
export function assemble(thing: Thing, target: Target, calls: MappedCalls = noCalls): Proposed {
  const name = nameOf(thing, target);
  const singular = name.split('-').map((word, at, all) => (at === all.length - 1 ? toSingular(word) : word));
  const { there } = calls;
  const own = thing.parts.filter(there ? ({ name: one }) => one === there.id : isOwn);
  const parts = thing.parts.filter(part => !own.includes(part));
  const place = { thing: toCamel(singular), known: new Set(target.known), depth: 0, rowFields };
  const made = makeFields(parts, place);
  if (made.fields.length === 0) return { faults: [{ path: thing.name, message: nothing }] };
  const { fields, naturalKey, guesses } = giveRoles(made.fields, calls.asked);
  const labels = labelsOf(thing, singular);
  const whole: Resource = {
    name,
    title: labels.title,
    noun: labels.noun,
    icon: iconOf(singular),
    order: target.order ?? 900,
    type: 'crud',
    code: `${target.area}:${name}`,
    ...keptParts(target, { name, prefix: singular.join('-'), calls, naturalKey: there ? undefined : naturalKey }),
    fields: Object.fromEntries(fields.map(one => [one.name, one.field])),
  };
  const resource = there ? withFitActions({ ...whole, wire: withNames(there, made.fields) }) : whole;
  const faults = [...faultsOfResource(resource), ...(there ? wireFaults(resource) : [])];
  if (faults.length > 0)
    return { faults: faults.map(({ path, message }) => ({ path, message: reason('fault', { what: message }) })) };
  const proposal: Proposal = {
    resource,
    guesses: [
      ...labels.guesses,
      ...calls.guesses,
      ...made.guesses,
      ...guesses,
      ...(there ? there.guesses : own.map(({ name: kept }) => keptHere(kept))),
    ],
    unmapped: [...calls.unmapped, ...made.unmapped],
    fields: {
      mapped: own.length + fields.filter(({ field }) => field.kind !== 'json').length,
      total: thing.parts.length,
    },
    operations: calls.operations,
    ...(calls.envelope ? { envelope: calls.envelope } : {}),
  };
  return { proposal };
}

interface Kept {
  readonly name: string;
  readonly prefix: string;
  readonly calls: MappedCalls;
  readonly naturalKey: string | undefined;
}

/** Calls and codes: those of the source where it answers for the records, the usual ones otherwise. */
function keptParts(target: Target, { name, prefix, calls, naturalKey }: Kept) {
  const { actions = [] } = calls;
  const api = target.keeps === 'source' ? calls.api : undefined;
  const operations = api
    ? operationsOf(api, prefix)
    : crud(prefix, naturalKey === undefined ? {} : { import: `${prefix}:import` });
  return {
    operations,
    api: api ?? conventional(`${target.base ?? '/api/custom/v1'}/${name}`),
    ...(target.keeps === 'source' && actions.length > 0 ? { actions } : {}),
    ...(naturalKey === undefined ? {} : { naturalKey }),
  };
}

/** The wire with what the fields are called there, where the two names differ. */
function withNames({ wire, id }: ProposedWire, fields: readonly MadeField[]): Wire {
  const others = fields.filter(({ name, facts }) => name !== facts.name).map(({ name, facts }) => [name, facts.name]);
  const names = Object.fromEntries([...(id === 'id' ? [] : [['id', id]]), ...others]) as Readonly<
    Record<string, string>
  >;
  return Object.keys(names).length > 0 ? { ...wire, names } : wire;
}

/** An action that could not be passed on is no reason to do without the others. */
function withFitActions({ actions = [], ...rest }: Resource): Resource {
  const unfit = new Set(wireFaults({ ...rest, actions }).map(({ path }) => /^actions\[(\d+)\]/.exec(path)?.[1]));
  const fit = actions.filter((_, at) => !unfit.has(String(at)));
  return fit.length > 0 ? { ...rest, actions: fit } : rest;
}

/** A code for each call that the source has. */
function operationsOf(api: Api, prefix: string): Operations {
  const codes = { create: 'add', update: 'edit', delete: 'delete', export: 'export', import: 'import' } as const;
  const has = Object.entries(codes).filter(([verb]) => Object.hasOwn(api, verb));
  return Object.fromEntries(has.map(([verb, code]) => [verb === 'update' ? 'edit' : verb, `${prefix}:${code}`]));
}

const nothing: Label = { zh: '没有可以成为字段的内容', en: 'There is nothing here to make fields of' };

function keptHere(name: string): Guess {
  return { path: `source.${name}`, choice: 'platform', confidence: 0.9, reason: reason('keptHere') };
}

/** kebab-case and plural, as routes are. */
function nameOf({ name, title }: Thing, target: Target): string {
  if (target.name !== undefined) return target.name;
  const words = [splitWords(name), toEnglish(name) ?? [], splitWords(title ?? '')].find(one => toKebab(one) !== '') ?? [
    'records',
  ];
  const last = words.at(-1) ?? '';
  return (
    toKebab([...words.slice(0, -1), toPlural(toSingular(last))])
      .slice(0, 60)
      .replace(/-$/, '') || 'records'
  );
}

function labelsOf(thing: Thing, singular: readonly string[]) {
  const noun = labelOf({
    name: singular.join(' '),
    title: thing.title,
    description: thing.description,
    fallback: 'Record',
  });
  const words = [...singular.slice(0, -1), toPlural(singular.at(-1) ?? '')];
  const title: Label = { zh: noun.label.zh, en: labelOf({ name: words.join(' '), fallback: 'Records' }).label.en };
  const inSentence: Label = { zh: noun.label.zh, en: inLowerCase(noun.label.en) };
  const guesses: readonly Guess[] = [
    {
      path: 'title',
      choice: { ...title },
      confidence: noun.origin === 'untranslated' ? 0.2 : noun.origin === 'halfTranslated' ? 0.4 : 0.75,
      reason: reason(noun.origin === 'untranslated' ? 'labelUntranslated' : 'labelTranslated'),
    },
  ];
  return { title, noun: inSentence, guesses };
}

/** “Add user”, but “Add API key”. */
function inLowerCase(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? `${text.slice(0, 1).toLowerCase()}${text.slice(1)}` : text;
}
