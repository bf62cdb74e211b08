import type { Field } from '../../schemas/vocabulary/field.ts';
import { type Label, languages } from '../../schemas/base/label.ts';
import type { SourceField } from '../facts/sourceField.ts';
import { limits } from '../limits.ts';
import type { Guess, UnmappedPart } from '../proposal.ts';
import { type ReasonName, formatReason } from '../reasons.ts';
import { type LabelOrigin, guessLabel } from '../words/guessLabel.ts';
import type { KindChoice, FieldContext } from './kindChoice.ts';
import { chooseKind } from './chooseKind.ts';
import { proposeFieldDefault } from './proposeFieldDefault.ts';
import { toFieldName, toUniqueName } from './toFieldName.ts';
import { proposeFieldRules, proposePatternRules } from './proposeFieldRules.ts';

/** Proposed field, with the properties of the field in the source. */
export interface ProposedField {
  readonly name: string;
  readonly field: Field;
  readonly facts: SourceField;
}

export interface ProposedFields {
  readonly fields: readonly ProposedField[];
  readonly guesses: readonly Guess[];
  readonly unmapped: readonly UnmappedPart[];
}

/**
 * Proposes the fields of an entity. Also returns the guesses that a person should review, and the parts that could not
 * be mapped.
 */
export function proposeFields(parts: readonly SourceField[], context: FieldContext): ProposedFields {
  const maxFields = context.depth === 0 ? limits.fields : limits.rowFields;
  const fields: ProposedField[] = [];
  const guesses: Guess[] = [];
  const unmapped: UnmappedPart[] = [];
  const used = { names: new Set<string>(), labels: new Set<string>() };
  for (const [at, facts] of parts.entries()) {
    const wanted = toFieldName(facts.name, context.depth) ?? (facts.name.trim() === '' ? undefined : `column${at + 1}`);
    if (wanted === undefined || fields.length >= maxFields) {
      unmapped.push({
        path: facts.name.slice(0, 100),
        reason: formatReason(wanted === undefined ? 'noName' : 'tooManyFields'),
      });
      continue;
    }
    const name = toUniqueName(wanted, used.names);
    used.names.add(name);
    const proposed = makeField({ name, facts, place: context, labels: used.labels });
    if (holdsSecret(proposed.field)) {
      unmapped.push({ path: facts.name.slice(0, 100), reason: formatReason('secretInList') });
      continue;
    }
    fields.push({ name, field: proposed.field, facts });
    guesses.push(...proposed.guesses);
    unmapped.push(...proposed.unmapped);
  }
  return { fields, guesses, unmapped };
}

function holdsSecret(field: Field): boolean {
  return field.kind === 'rows' && Object.values(field.fields).some(item => item.secret === true);
}

/** Returns the proposed fields of a row list by name, without the guesses. */
export function proposeRowFields(
  parts: readonly SourceField[],
  context: FieldContext,
): Readonly<Record<string, Field>> {
  return Object.fromEntries(proposeFields(parts, context).fields.map(({ name, field }) => [name, field]));
}

interface FieldInput {
  readonly name: string;
  readonly facts: SourceField;
  readonly place: FieldContext;
  /** Labels that are already in use, in both languages. */
  readonly labels: Set<string>;
}

function makeField({ name, facts, place, labels }: FieldInput) {
  const path = `fields.${name}`;
  const choice = chooseKind(facts, place);
  const named = guessLabel({ ...facts, fallback: `Field ${labels.size / 2 + 1}` });
  const label = uniqueLabel(named.label, labels);
  const field = completeField(choice, label, facts);
  const guesses: Guess[] = [
    { path: `${path}.kind`, choice: choice.field.kind, confidence: choice.confidence, reason: choice.reason },
    { path: `${path}.label`, choice: { ...label }, ...labelAssessments[named.origin] },
    ...(label.zh === named.label.zh && label.en === named.label.en
      ? []
      : [{ path: `${path}.label`, choice: { ...label }, confidence: 0.3, reason: formatReason('sameLabel') }]),
    ...(name === facts.name
      ? []
      : [
          {
            path,
            choice: name,
            confidence: 0.8,
            reason: formatReason('otherNames', { what: facts.name.slice(0, 60) }),
          },
        ]),
  ];
  return { field, guesses, unmapped: unmappedPartsOf(facts, field) };
}

const assessment = (confidence: number, why: ReasonName) => ({ confidence, reason: formatReason(why) });

const labelAssessments: { readonly [O in LabelOrigin]: Pick<Guess, 'confidence' | 'reason'> } = {
  both: assessment(0.9, 'labelBoth'),
  translated: assessment(0.75, 'labelTranslated'),
  halfTranslated: assessment(0.4, 'labelHalf'),
  untranslated: assessment(0.2, 'labelUntranslated'),
};

function completeField({ field: chosen }: KindChoice, label: Label, sourceField: SourceField): Field {
  const rules = proposeFieldRules(chosen, sourceField);
  // TypeScript cannot infer through a spread that the kind and its options fit together; hence the assertion.
  const field = { ...chosen, label, ...(rules.length > 0 ? { rules } : {}) } as Field;
  const isFilled = sourceField.readOnly === true;
  const start = isFilled ? undefined : proposeFieldDefault(field, sourceField.default);
  const isSecret = field.kind === 'password';
  return {
    ...field,
    ...(sourceField.required && !isFilled && field.kind !== 'boolean' && field.kind !== 'json'
      ? { required: true }
      : {}),
    ...(isFilled ? { readOnly: true } : {}),
    ...(isSecret ? { secret: true } : {}),
    ...(start === undefined || isSecret ? {} : { default: start }),
  };
}

/** Makes a label unique within its form by appending a number. */
function uniqueLabel(label: Label, taken: Set<string>): Label {
  const isFree = (item: Label) => languages.every(language => !taken.has(`${language} ${item[language]}`));
  let free = label;
  for (let number = 2; !isFree(free); number += 1) free = { zh: `${label.zh} ${number}`, en: `${label.en} ${number}` };
  for (const language of languages) taken.add(`${language} ${free[language]}`);
  return free;
}

function unmappedPartsOf(sourceField: SourceField, field: Field): readonly UnmappedPart[] {
  const { name, pattern, choices } = sourceField;
  const path = name.slice(0, 100);
  return [
    ...(pattern !== undefined && proposePatternRules(sourceField).length === 0
      ? [{ path, reason: formatReason('noPattern', { what: pattern.slice(0, 80) }) }]
      : []),
    ...(choices && choices.length > limits.choices && field.kind !== 'code'
      ? [{ path, reason: formatReason('tooManyChoices', { count: choices.length }) }]
      : []),
  ];
}
