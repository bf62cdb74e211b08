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
export const readDevices = createListReader<RankedDevice>('deviceCode');
export const readRooms = createListReader<RankedRoom>('figures');
export const readScopes = createListReader<ScopeOption>('scope');
