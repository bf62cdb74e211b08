import type { Label } from '../base/label.ts';

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

/** Code list whose values have names: `networkStatus.online` is 1. */
export type NamedCodeList<N extends string, I extends Readonly<Record<string, CodeItem>>> = {
  readonly [K in keyof I]: I[K]['value'];
} & { readonly name: N; readonly items: readonly I[keyof I][] };

/** Union of a list's values: `CodeOf<typeof enableStatus>` is `0 | 1`. */
export type CodeOf<L extends CodeList> = L['items'][number]['value'];

/**
 * Creates a code list: the values of an enumerated field, each with a name for the code, a tone and a label in both
 * languages. The name of the list is unique in the product, because published screens refer to the list by name.
 *
 * @example
 * const visitStatus = codeList('visitStatus', { onSite: { value: 1, zh: '在场', en: 'On site', tone: 'success' } });
 * visitStatus.onSite satisfies 1;
 */
export function codeList<const N extends string, const I extends Readonly<Record<string, CodeItem>>>(
  name: N,
  items: I,
): NamedCodeList<N, I> {
  const values = Object.entries(items).map(([key, { value }]) => [key, value] as const);
  // The list inherits the named values, so that copies and JSON of the list contain only its name and its items.
  return Object.assign(Object.create(Object.fromEntries(values)), { name, items: Object.values(items) });
}

/**
 * Returns the item of a value; `undefined` when the list lacks the value.
 *
 * @example findCodeItem(visitStatus, 1)?.en
 */
export function findCodeItem(list: CodeList, value: unknown): CodeItem | undefined {
  return list.items.find(item => item.value === value);
}
