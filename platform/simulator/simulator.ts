import type { Chore } from '../clockwork/chore.ts';
import { cardsStep } from './cardsStep.ts';
import { placesStep } from './placesStep.ts';
import { sessionsStep } from './sessionsStep.ts';

/** What keeps the estate of a demonstration alive, a short transaction each; taken up with every tick of the clockwork. */
export const simulator: Readonly<Record<string, Chore>> = { cardsStep, sessionsStep, placesStep };
