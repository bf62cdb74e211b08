import type { CardAppearance } from '../rack/scene.ts';

/** Progress of the followed jobs, by card id. */
export type CommandMarks = ReadonlyMap<number, NonNullable<CardAppearance['command']>>;

export const noMarks: CommandMarks = new Map();
