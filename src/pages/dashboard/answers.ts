import type {
  Distribution,
  FaultStatistics,
  Figure,
  LatestEntries,
  ToDo,
  TopList,
  Trend,
} from '../../schemas/boards.ts';
import { listReader, recordReader } from '../parts/board/answerReaders.ts';

/** Parsers of the dashboard's responses. An unexpected format only makes its own card fail. */

export const readFigures = listReader<Figure>('parts');
export const readToDo = listReader<ToDo>('key');
export const readTrend = recordReader<Trend>('times', 'series');
export const readDistribution = recordReader<Distribution>('phoneTypes', 'rooms', 'clientTypes', 'mealTypes');
export const readFaults = recordReader<FaultStatistics>('days', 'judgements', 'networks', 'rooms');
export const readTop = recordReader<TopList>('isDenied', 'list');
export const readLatest = recordReader<LatestEntries>('operations', 'alarms', 'announcements');
