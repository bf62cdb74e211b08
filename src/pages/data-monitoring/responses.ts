import type {
  CurrentReadings,
  MetricTimeSeries,
  RankedDevice,
  RankedRoom,
  ScopeOption,
} from '../../resources/devices/boards/monitoring.ts';
import { createListReader, createRecordReader } from '../parts/board/responseReaders.ts';

/**
 * Parsers of the monitoring responses. When a response has an unexpected format, only the part of the page that shows
 * the response fails.
 */

export const readCurrentReadings = createRecordReader<CurrentReadings>('figures', 'bounds', 'codecs', 'qualities');
export const readSeries = createRecordReader<MetricTimeSeries>('times', 'values', 'marks');
export const readRankedDevices = createListReader<RankedDevice>('deviceCode');
export const readRankedRooms = createListReader<RankedRoom>('figures');
export const readScopeOptions = createListReader<ScopeOption>('scope');
