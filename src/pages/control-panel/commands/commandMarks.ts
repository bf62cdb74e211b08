import type { CardAppearance } from '../rack/scene.ts';

/** Progress of the jobs that the panel follows, by card id. */
export type CommandMarks = ReadonlyMap<number, NonNullable<CardAppearance['command']>>;

export const noCommandMarks: CommandMarks = new Map();
