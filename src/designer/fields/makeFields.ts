import type { Field } from '../../schemas/field.ts';
import { type Label, languages } from '../../schemas/label.ts';
import type { Facts } from '../facts/facts.ts';
import { limits } from '../limits.ts';
import type { Guess, Unmapped } from '../proposal.ts';
import { type Reason, reason } from '../reasons.ts';
import { type LabelOrigin, labelOf } from '../words/labels.ts';
import type { Choice, FieldPlace } from './choice.ts';
import { chooseKind } from './chooseKind.ts';
import { fieldDefault } from './fieldDefault.ts';
import { fieldName, freeName } from './fieldName.ts';
import { fieldRules, patternRules } from './fieldRules.ts';

/** A field with what its source told of it. */
export interface MadeField {
  readonly name: string;
  readonly field: Field;
  readonly facts: Facts;
}

export interface Made {
  readonly fields: readonly MadeField[];
  readonly guesses: readonly Guess[];
  readonly unmapped: readonly Unmapped[];
}

/** The fields of a thing, with what was guessed for each and what has found no place. */
export function makeFields(parts: readonly Facts[], place: FieldPlace): Made {
  const most = place.depth === 0 ? limits.fields : limits.rowFields;
  const fields: MadeField[] = [];
  const guesses: Guess[] = [];
  const unmapped: Unmapped[] = [];
  const used = { names: new Set<string>(), labels: new Set<string>() };
  for (const [at, facts] of parts.entries()) {
    const wanted = fieldName(facts.name, place.depth) ?? (facts.name.trim() === '' ? undefined : `column${at + 1}`);
    if (wanted === undefined || fields.length >= most) {
      unmapped.push({
        path: facts.name.slice(0, 100),
        reason: reason(wanted === undefined ? 'noName' : 'tooManyFields'),
      });
      continue;
    }
    const name = freeName(wanted, used.names);
    used.names.add(name);
    const made = makeField({ name, facts, place, labels: used.labels });
    fields.push({ name, field: made.field, facts });
    guesses.push(...made.guesses);
    unmapped.push(...made.unmapped);
  }
  return { fields, guesses, unmapped };
}

/** The fields of rows by name; their guesses are those of the whole. */
export function rowFields(parts: readonly Facts[], place: FieldPlace): Readonly<Record<string, Field>> {
  return Object.fromEntries(makeFields(parts, place).fields.map(({ name, field }) => [name, field]));
}

interface Making {
  readonly name: string;
  readonly facts: Facts;
  readonly place: FieldPlace;
  /** The labels that are taken, in both languages. */
  readonly labels: Set<string>;
}

function makeField({ name, facts, place, labels }: Making) {
  const path = `fields.${name}`;
  const choice = chooseKind(facts, place);
  const named = labelOf({ ...facts, fallback: `Field ${labels.size / 2 + 1}` });
  const label = freeLabel(named.label, labels);
  const field = completed(choice, label, facts);
  const guesses: Guess[] = [
    { path: `${path}.kind`, choice: choice.field.kind, confidence: choice.confidence, reason: choice.reason },
    { path: `${path}.label`, choice: { ...label }, ...labelSurety[named.origin] },
    ...(label.zh === named.label.zh && label.en === named.label.en
      ? []
      : [{ path: `${path}.label`, choice: { ...label }, confidence: 0.3, reason: reason('sameLabel') }]),
    ...(name === facts.name
      ? []
      : [{ path, choice: name, confidence: 0.8, reason: reason('otherNames', { what: facts.name.slice(0, 60) }) }]),
  ];
  return { field, guesses, unmapped: lostOf(facts, field) };
}

const surety = (confidence: number, why: Reason) => ({ confidence, reason: reason(why) });

const labelSurety: { readonly [O in LabelOrigin]: Pick<Guess, 'confidence' | 'reason'> } = {
  both: surety(0.9, 'labelBoth'),
  translated: surety(0.75, 'labelTranslated'),
  halfTranslated: surety(0.4, 'labelHalf'),
  untranslated: surety(0.2, 'labelUntranslated'),
};

function completed({ field: chosen }: Choice, label: Label, facts: Facts): Field {
  const rules = fieldRules(chosen, facts);
  // A kind and the options that it takes stay together, which a spread cannot express.
  const field = { ...chosen, label, ...(rules.length > 0 ? { rules } : {}) } as Field;
  const isFilled = facts.readOnly === true;
  const start = isFilled ? undefined : fieldDefault(field, facts.default);
  const isSecret = field.kind === 'password';
  return {
    ...field,
    ...(facts.required && !isFilled && field.kind !== 'boolean' && field.kind !== 'json' ? { required: true } : {}),
    ...(isFilled ? { readOnly: true } : {}),
    ...(isSecret ? { secret: true } : {}),
    ...(start === undefined || isSecret ? {} : { default: start }),
  };
}

/** Two fields of one form never share a label: the later one gets a number. */
function freeLabel(label: Label, taken: Set<string>): Label {
  const isFree = (one: Label) => languages.every(language => !taken.has(`${language} ${one[language]}`));
  let free = label;
  for (let number = 2; !isFree(free); number += 1) free = { zh: `${label.zh} ${number}`, en: `${label.en} ${number}` };
  for (const language of languages) taken.add(`${language} ${free[language]}`);
  return free;
}

function lostOf(facts: Facts, field: Field): readonly Unmapped[] {
  const { name, pattern, choices } = facts;
  const path = name.slice(0, 100);
  return [
    ...(pattern !== undefined && patternRules(facts).length === 0
      ? [{ path, reason: reason('noPattern', { what: pattern.slice(0, 80) }) }]
      : []),
    ...(choices && choices.length > limits.choices && field.kind !== 'code'
      ? [{ path, reason: reason('tooManyChoices', { count: choices.length }) }]
      : []),
  ];
}
