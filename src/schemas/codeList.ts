import type { Label } from './label.ts';

export const tones = ['success', 'warning', 'error', 'info', 'default'] as const;

/** The meaning of a code's colour; the theme decides what it looks like. */
export type Tone = (typeof tones)[number];

export interface CodeItem extends Label {
  readonly value: number | string;
  readonly tone: Tone;
}

/** A closed list of values with a text and a tone each. `configKey` names a list whose items the platform serves. */
export interface CodeList {
  readonly name: string;
  readonly items: readonly CodeItem[];
  readonly configKey?: string;
}

/** The values of a list as a type, so that they are not written again: `CodeOf<typeof enableStatus>` is `0 | 1`. */
export type CodeOf<L extends CodeList> = L['items'][number]['value'];

export function codeList<const I extends readonly CodeItem[]>(name: string, items: I) {
  return { name, items } as const;
}

export function codeItem(list: CodeList, value: unknown): CodeItem | undefined {
  return list.items.find(item => item.value === value);
}
