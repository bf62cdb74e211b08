import type { Label } from './label.ts';

export const tones = ['success', 'warning', 'error', 'info', 'default'] as const;

/** Meaning of a value's colour (success, warning, …); the theme defines the colours. */
export type Tone = (typeof tones)[number];

export interface CodeItem extends Label {
  readonly value: number | string;
  readonly tone: Tone;
}

/** Closed list of values, each with a label and a tone. `configKey` names a list whose items the platform serves. */
export interface CodeList {
  readonly name: string;
  readonly items: readonly CodeItem[];
  readonly configKey?: string;
}

/** Union of a list's values: `CodeOf<typeof enableStatus>` is `0 | 1`. */
export type CodeOf<L extends CodeList> = L['items'][number]['value'];

/**
 * Creates a code list: the values of an enumerated field, each with a tone and a label in both languages. The name is
 * unique in the product, because published screens refer to the list by name.
 *
 * @example codeList('visitStatus', [{ value: 1, zh: '在场', en: 'On site', tone: 'success' }])
 */
export function codeList<const I extends readonly CodeItem[]>(name: string, items: I) {
  return { name, items } as const;
}

/**
 * Returns the item of a value; `undefined` when the list lacks the value.
 *
 * @example codeItem(visitStatus, 1)?.en
 */
export function codeItem(list: CodeList, value: unknown): CodeItem | undefined {
  return list.items.find(item => item.value === value);
}
