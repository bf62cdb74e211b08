import type {
  CurrentReadings,
  MetricTimeSeries,
  RankedDevice,
  RankedRoom,
  ScopeOption,
} from '../../schemas/monitoring.ts';
import { listReader, recordReader } from '../parts/board/answerReaders.ts';

/** Parsers of the monitoring responses. An unexpected format only makes its own part fail. */

export const readCurrent = recordReader<CurrentReadings>('figures', 'bounds', 'codecs', 'qualities');
export const readSeries = recordReader<MetricTimeSeries>('times', 'values', 'marks');
export const readDevices = listReader<RankedDevice>('deviceCode');
export const readRooms = listReader<RankedRoom>('figures');
export const readScopes = listReader<ScopeOption>('scope');
