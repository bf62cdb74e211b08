import type { ScheduledTask } from '../../engine/scheduler/scheduledTask.ts';
import { simulateCards } from './simulateCards.ts';
import { simulatePlaces } from './simulatePlaces.ts';
import { simulateSessions } from './simulateSessions.ts';

/** Steps of the simulation, each in a short transaction. The scheduler runs all steps in every round. */
export const simulator: Readonly<Record<string, ScheduledTask>> = { simulateCards, simulateSessions, simulatePlaces };
