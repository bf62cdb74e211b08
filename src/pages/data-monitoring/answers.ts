import type { Current, MonitoredSeries, RankedDevice, RankedRoom, ScopeOption } from '../../schemas/monitoring.ts';
import { listOf, recordOf } from '../parts/board/readAnswer.ts';

/** Reads the answers of the monitoring calls; what has not their shape fails its part, and no other. */

export const readCurrent = recordOf<Current>('figures', 'bounds', 'codecs', 'qualities');
export const readSeries = recordOf<MonitoredSeries>('times', 'values', 'marks');
export const readDevices = listOf<RankedDevice>('deviceCode');
export const readRooms = listOf<RankedRoom>('figures');
export const readScopes = listOf<ScopeOption>('scope');
