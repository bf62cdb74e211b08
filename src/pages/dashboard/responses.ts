import type {
  Distribution,
  FaultStatistics,
  Figure,
  LatestEntries,
  ToDo,
  TopList,
  Trend,
} from '../../resources/dashboard/boards/dashboardFigures.ts';
import { createListReader, createRecordReader } from '../parts/board/responseReaders.ts';

/**
 * Parsers of the dashboard's responses. When a response has an unexpected format, only the card that shows the response
 * fails.
 */

export const readFigures = createListReader<Figure>('parts');
export const readToDos = createListReader<ToDo>('key');
export const readTrend = createRecordReader<Trend>('times', 'series');
export const readDistribution = createRecordReader<Distribution>('phoneTypes', 'rooms', 'clientTypes', 'mealTypes');
export const readFaultStatistics = createRecordReader<FaultStatistics>('days', 'judgements', 'networks', 'rooms');
export const readTopList = createRecordReader<TopList>('isDenied', 'list');
export const readLatestEntries = createRecordReader<LatestEntries>('operations', 'alarms', 'announcements');
