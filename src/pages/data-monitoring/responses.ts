import type {
  CurrentReadings,
  MetricTimeSeries,
  RankedDevice,
  RankedRoom,
  ScopeOption,
} from '../../resources/devices/boards/monitoring.ts';
import { listReader, recordReader } from '../parts/board/responseReaders.ts';

/**
 * Parsers of the monitoring responses. When a response has an unexpected format, only the part of the page that shows
 * the response fails.
 */

export const readCurrentReadings = recordReader<CurrentReadings>('figures', 'bounds', 'codecs', 'qualities');
export const readSeries = recordReader<MetricTimeSeries>('times', 'values', 'marks');
export const readDevices = listReader<RankedDevice>('deviceCode');
export const readRooms = listReader<RankedRoom>('figures');
export const readScopes = listReader<ScopeOption>('scope');
