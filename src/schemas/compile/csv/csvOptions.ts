import type { CodeList } from '../../vocabulary/codeList.ts';
import type { Language } from '../../base/label.ts';

/** Conversion between the stored values of a field with options and their names in a file. */
export interface CsvOptions {
  /** Returns a name that only this value has; `undefined` when the value is not among the options. */
  readonly nameOf: (value: unknown) => string | undefined;
  /** Returns the values to which a text can refer: none, one, or several when the text is ambiguous. */
  readonly find: (text: string) => readonly unknown[];
}

/** Option of a field: the stored value, and its names in a file. */
export interface CsvOption {
  readonly value: unknown;
  /** Names of the option; exports write the first name. */
  readonly names: readonly string[];
}

/**
 * Indexes options by name and value. A name is ambiguous when another option has the same name or a value equal to the
 * name; exports then write `name (value)`, which imports always accept.
 */
export function createCsvOptions(choices: readonly CsvOption[]): CsvOptions {
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

/** Returns the name with the value appended, for a name that several options have. */
export function qualifiedName(name: string, value: unknown): string {
  return `${name.trim()} (${String(value)})`.trim();
}

/** Returns the options of a code list. Exports write the names of one language; imports accept both languages. */
export function createCodeListOptions({ items }: CodeList, language: Language): CsvOptions {
  return createCsvOptions(
    items.map(item => ({ value: item.value, names: language === 'zh' ? [item.zh, item.en] : [item.en, item.zh] })),
  );
}
