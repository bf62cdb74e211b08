export const placeKinds = ['site', 'room', 'cabinet'] as const;

export type PlaceKind = (typeof placeKinds)[number];

/** The part of the estate that readings are asked of. */
export type ReadingScope = { readonly kind: 'all' } | { readonly kind: PlaceKind; readonly id: number };

/** As it stands in an address: `all`, `room:3`. */
export function scopeText(scope: ReadingScope): string {
  return scope.kind === 'all' ? 'all' : `${scope.kind}:${scope.id}`;
}

/** Reads a scope from an address; `null` when it names none. */
export function parseScope(text: string): ReadingScope | null {
  if (text === 'all') return { kind: 'all' };
  const [, name, id] = /^(\w+):(\d{1,15})$/.exec(text) ?? [];
  const kind = placeKinds.find(one => one === name);
  return kind ? { kind, id: Number(id) } : null;
}
