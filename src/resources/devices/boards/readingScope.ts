export const placeKinds = ['site', 'room', 'cabinet'] as const;

export type PlaceKind = (typeof placeKinds)[number];

/** Part of the fleet whose readings are requested. */
export type ReadingScope = { readonly kind: 'all' } | { readonly kind: PlaceKind; readonly id: number };

/** Formats a scope for a URL: `all`, `room:3`. */
export function formatScope(scope: ReadingScope): string {
  return scope.kind === 'all' ? 'all' : `${scope.kind}:${scope.id}`;
}

/** Parses a scope from a URL; `null` when it is invalid. */
export function parseScope(text: string): ReadingScope | null {
  if (text === 'all') return { kind: 'all' };
  const [, name, id] = /^(\w+):(\d{1,15})$/.exec(text) ?? [];
  const kind = placeKinds.find(placeKind => placeKind === name);
  return kind ? { kind, id: Number(id) } : null;
}
