import type { Distribution, Faults, Figure, Latest, ToDo, Top, Trend } from '../../schemas/boards.ts';
import { listOf, recordOf } from '../parts/board/readAnswer.ts';

/** Reads the answers of the dashboard's calls; what has not their shape fails its card, and no other. */

export const readFigures = listOf<Figure>('parts');
export const readToDo = listOf<ToDo>('key');
export const readTrend = recordOf<Trend>('times', 'series');
export const readDistribution = recordOf<Distribution>('phoneTypes', 'rooms', 'clientTypes', 'mealTypes');
export const readFaults = recordOf<Faults>('days', 'judgements', 'networks', 'rooms');
export const readTop = recordOf<Top>('isDenied', 'list');
export const readLatest = recordOf<Latest>('operations', 'alarms', 'announcements');
