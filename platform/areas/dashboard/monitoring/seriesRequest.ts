import { isRecord } from '../../../../src/schemas/base/json.ts';
import { type ScopeMetric, isScopeMetric } from '../../../../src/resources/devices/boards/metrics.ts';
import { type ReadingScope, parseScope } from '../../../../src/resources/devices/boards/readingScope.ts';
import { badRequestRefusal } from '../../../engine/http/requestInput.ts';
import type { ZonedClock } from '../../../engine/resources/platformBasics.ts';
import { zoneOffsetMs } from '../../../engine/storage/platformTime.ts';

const maxMetrics = 20;
const maxRangeMs = 31 * 86_400_000;
const timeShape = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

export interface SeriesRequest {
  readonly scope: ReadingScope;
  readonly metrics: readonly ScopeMetric[];
  readonly fromMs: number;
  readonly toMs: number;
  readonly stepSeconds: number;
}

/** Parses `{ scope, metrics, from, to, step }`. Times are in the platform's zone, the step is in seconds. */
export function parseSeriesRequest(given: unknown, { clock, zone }: ZonedClock): SeriesRequest {
  if (!isRecord(given))
    throw badRequestRefusal({ zh: '请求内容应为JSON对象', en: 'The request must be a JSON object' });
  const offset = zoneOffsetMs(clock(), zone);
  const { from, to, step, scope, metrics } = given;
  const [fromMs, toMs] = [from, to].map(time => toEpoch(time, offset));
  if (fromMs === undefined || toMs === undefined || fromMs >= toMs || toMs - fromMs > maxRangeMs) {
    throw badRequestRefusal({ zh: '时间范围不正确', en: 'The time range is not valid' });
  }
  const stepSeconds = Number(step ?? 60);
  if (!Number.isInteger(stepSeconds) || stepSeconds < 5 || stepSeconds > 86_400) {
    throw badRequestRefusal({ zh: 'step应为5-86400之间的整数', en: 'step must be a whole number between 5 and 86400' });
  }
  return { scope: parseRequestedScope(scope), metrics: readMetrics(metrics), fromMs, toMs, stepSeconds };
}

export function parseRequestedScope(given: unknown): ReadingScope {
  const scope = typeof given === 'string' ? parseScope(given || 'all') : given === undefined ? parseScope('all') : null;
  if (!scope) throw badRequestRefusal({ zh: '不支持该范围', en: 'The scope is not supported' });
  return scope;
}

function readMetrics(given: unknown): readonly ScopeMetric[] {
  const names: readonly unknown[] = Array.isArray(given) ? given : [];
  const metrics = names.flatMap(name => (typeof name === 'string' && isScopeMetric(name) ? [name] : []));
  if (metrics.length === 0 || metrics.length !== names.length || metrics.length > maxMetrics) {
    throw badRequestRefusal({ zh: '不支持这些指标', en: 'The metrics are not supported' });
  }
  return [...new Set(metrics)];
}

function toEpoch(time: unknown, offset: number): number | undefined {
  const ms = typeof time === 'string' && timeShape.test(time) ? Date.parse(`${time.replace(' ', 'T')}Z`) : Number.NaN;
  return Number.isNaN(ms) ? undefined : ms - offset;
}
