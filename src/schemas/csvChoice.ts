import type { CodeList } from './codeList.ts';
import type { Language } from './label.ts';

/** How the values of one choosing field are written in a file, and found by what stands there. */
export interface Choices {
  /** A name that only this value has, or nothing when it is not among the choices. */
  readonly nameOf: (value: unknown) => string | undefined;
  /** The values that a text may mean: none, the one, or several that cannot be told apart. */
  readonly find: (text: string) => readonly unknown[];
}

export interface Choice {
  readonly value: unknown;
  /** What it is called; the first is what is written. */
  readonly names: readonly string[];
}

/**
 * Choices by their names and by their values. A name that another choice also has, or that is another's value, is
 * written with its own value behind it, `name (value)`, and always understood so.
 */
export function choicesOf(choices: readonly Choice[]): Choices {
  const byText = new Map<string, Set<unknown>>();
  const byFullName = new Map<string, Set<unknown>>();
  const written = new Map<unknown, string>();
  for (const { value, names } of choices) {
    written.set(value, names[0] ?? '');
    for (const name of names) {
      if (name !== '') add(byText, name, value);
      add(byFullName, fullName(name, value), value);
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
      return found.length === 1 && found[0] === value && name === name.trim() ? name : fullName(name, value);
    },
  };
}

function add(map: Map<string, Set<unknown>>, text: string, value: unknown): void {
  map.set(text, (map.get(text) ?? new Set()).add(value));
}

export function fullName(name: string, value: unknown): string {
  return `${name.trim()} (${String(value)})`.trim();
}

/** The items of a code list, written in one language and understood in both. */
export function codeChoices({ items }: CodeList, language: Language): Choices {
  return choicesOf(
    items.map(item => ({ value: item.value, names: language === 'zh' ? [item.zh, item.en] : [item.en, item.zh] })),
  );
}
