import { isRecord } from '../../schemas/json.ts';

/** What was opened by the palette before: a screen, or a record of one by its name. */
export interface Recent {
  readonly path: string;
  readonly screen: string;
  readonly name?: string;
}

const keptRecent = 8;

export function withRecent(recent: readonly Recent[], one: Recent): readonly Recent[] {
  return [one, ...recent.filter(({ path }) => path !== one.path)].slice(0, keptRecent);
}

/** What the storage holds may be anybody's; nothing of it leads out of the console. */
export function readRecent(kept: unknown): readonly Recent[] {
  return Array.isArray(kept) ? kept.filter(isRecent).slice(0, keptRecent) : [];
}

function isRecent(value: unknown): value is Recent {
  if (!isRecord(value)) return false;
  const { path, screen, name = '' } = value;
  const isOwn = typeof path === 'string' && /^\/(?![/\\])/.test(path);
  return isOwn && typeof screen === 'string' && typeof name === 'string';
}
