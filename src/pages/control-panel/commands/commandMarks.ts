import type { CardLook } from '../rack/scene.ts';

/** By the id of a card, how far the job has come with it that the page follows. */
export type CommandMarks = ReadonlyMap<number, NonNullable<CardLook['command']>>;

export const noMarks: CommandMarks = new Map();
