import type {
  Distribution,
  FaultStatistics,
  Figure,
  LatestEntries,
  ToDo,
  TopList,
  Trend,
} from '../../resources/dashboard/boards/dashboardFigures.ts';
import { listReader, recordReader } from '../parts/board/responseReaders.ts';

/**
 * Parsers of the dashboard's responses. When a response has an unexpected format, only the card that shows the response
 * fails.
 */

export const readFigures = listReader<Figure>('parts');
export const readToDo = listReader<ToDo>('key');
export const readTrend = recordReader<Trend>('times', 'series');
export const readDistribution = recordReader<Distribution>('phoneTypes', 'rooms', 'clientTypes', 'mealTypes');
export const readFaults = recordReader<FaultStatistics>('days', 'judgements', 'networks', 'rooms');
export const readTopList = recordReader<TopList>('isDenied', 'list');
export const readLatestEntries = recordReader<LatestEntries>('operations', 'alarms', 'announcements');
