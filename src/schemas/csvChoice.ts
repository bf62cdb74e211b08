import type { CodeList } from './codeList.ts';
import type { Language } from './label.ts';

/** Conversion between the values of a choice field and their texts in a file. */
export interface Choices {
  /** Returns a name that only this value has; `undefined` when the value is not among the choices. */
  readonly nameOf: (value: unknown) => string | undefined;
  /** Returns the values that a text can mean: none, one, or several when it is ambiguous. */
  readonly find: (text: string) => readonly unknown[];
}

export interface Choice {
  readonly value: unknown;
  /** Names of the choice; exports write the first. */
  readonly names: readonly string[];
}

/**
 * Indexes choices by name and value. An ambiguous name, shared with another choice or equal to another's value, is
 * written as `name (value)`; that form is always accepted when reading.
 */
export function createChoices(choices: readonly Choice[]): Choices {
  const byText = new Map<string, Set<unknown>>();
  const byFullName = new Map<string, Set<unknown>>();
  const written = new Map<unknown, string>();
  for (const { value, names } of choices) {
    written.set(value, names[0] ?? '');
    for (const name of names) {
      if (name !== '') add(byText, name, value);
      add(byFullName, qualifiedName(name, value), value);
    }
    add(byText, String(value), value);
  }
  const find = (text: string): readonly unknown[] => [...(byFullName.get(text) ?? byText.get(text) ?? [])];
  return {
    find,
    nameOf: value => {
      const name = written.get(value);
      if (name === undefined) return undefined;
      const found = find(name);
      return found.length === 1 && found[0] === value && name === name.trim() ? name : qualifiedName(name, value);
    },
  };
}

function add(map: Map<string, Set<unknown>>, text: string, value: unknown): void {
  map.set(text, (map.get(text) ?? new Set()).add(value));
}

export function qualifiedName(name: string, value: unknown): string {
  return `${name.trim()} (${String(value)})`.trim();
}

/** Returns the choices of a code list: written in one language, accepted in both. */
export function codeChoices({ items }: CodeList, language: Language): Choices {
  return createChoices(
    items.map(item => ({ value: item.value, names: language === 'zh' ? [item.zh, item.en] : [item.en, item.zh] })),
  );
}
