import type { Scope } from './condition.ts';
import { sayUnmet } from './conditionWords.ts';
import type { Field, Fields } from './field.ts';
import type { Language } from './label.ts';
import { say } from './messages.ts';
import { isFixed } from './writable.ts';

interface Around {
  readonly scope: Scope;
  /** Those in whose words the reason is said. */
  readonly fields: Fields;
  readonly language: Language;
}

/** Why a field cannot be changed as its record stands, in words; `null` when it can, or when that cannot be told. */
export function whyFixed(field: Field, { scope, fields, language }: Around): string | null {
  if (!field.readOnlyWhen || !isFixed(field, scope)) return null;
  const needs = sayUnmet({ not: field.readOnlyWhen }, scope, { fields, language });
  return [say('readOnly', language), needs].filter(part => part !== null).join(' · ');
}
