import type { ScheduledTask } from '../../engine/scheduler/scheduledTask.ts';
import { cardsStep } from './cardsStep.ts';
import { placesStep } from './placesStep.ts';
import { sessionsStep } from './sessionsStep.ts';

/** Steps of the simulation, each in a short transaction. The scheduler runs all steps in every round. */
export const simulator: Readonly<Record<string, ScheduledTask>> = { cardsStep, sessionsStep, placesStep };
