import type { ListLink, Figure, FigurePart } from '../../../src/resources/dashboard/boards/dashboardFigures.ts';
import alarmLevels from '../../../src/resources/alarms/alarm-levels.ts';
import deviceResource from '../../../src/resources/devices/devices.ts';
import { alarmStatus } from '../../../src/schemas/codes/alarms.ts';
import { orderStatus } from '../../../src/schemas/codes/billing.ts';
import { failureStatus, useStatus } from '../../../src/schemas/codes/devices.ts';
import { recordMeetsCondition } from '../../../src/schemas/vocabulary/namedConditions.ts';
import type { Tone } from '../../../src/schemas/vocabulary/codeList.ts';
import type { RouteContext } from '../../engine/http/route.ts';
import type { Catalogue } from '../../engine/resources/catalogue.ts';
import { withTables } from '../../engine/storage/withTables.ts';
import { type RowCount, type CountContext, countGroups, countRows, selectListedRows } from './counting.ts';
import { addDays, addDaysKeepingTime } from '../../engine/http/dayRange.ts';

const open = [alarmStatus.open];

/** Returns the eight figures in the first row of the dashboard, each with a link to the list of the counted rows. */
export async function respondWithSummary({ db, now }: RouteContext, catalogue: Catalogue): Promise<readonly Figure[]> {
  const count = (listLink: ListLink) => countRows({ db, now }, catalogue, listLink);
  const figures = await Promise.all([
    devices(count),
    usage(count),
    faults({ db, now }, catalogue, count),
    income({ db, now }, catalogue),
    newUsers(count, now),
    sessions({ db, now }, catalogue, count),
    alarms({ db, now }, catalogue, count),
    expiring(count),
  ]);
  return figures;
}

type Counter = (counted: ListLink) => Promise<RowCount>;

const on = (resource: string, filter: ListLink['filter']): ListLink => ({ resource, filter });

async function readFigure(count: Counter, key: string, tone: Tone, listLink: ListLink): Promise<FigurePart> {
  return { key, tone, ...listLink, value: (await count(listLink)).value };
}

async function devices(count: Counter): Promise<Figure> {
  const all = on('devices', {});
  const parts = await Promise.all([
    readFigure(count, 'online', 'success', on('devices', { is: ['online'] })),
    readFigure(count, 'offline', 'default', on('devices', { is: ['offline'] })),
  ]);
  return { key: 'devices', ...all, ...(await count(all)), parts };
}

async function usage(count: Counter): Promise<Figure> {
  const all = on('devices', { is: ['idle'] });
  const parts = [await readFigure(count, 'inUse', 'info', on('devices', { is: ['inUse'] }))];
  return { key: 'usage', ...all, ...(await count(all)), parts };
}

async function faults(at: CountContext, catalogue: Catalogue, count: Counter): Promise<Figure> {
  const all = on('devices', { is: ['faulty'] });
  const groups = await countGroups(at, catalogue, all, 'failureStatus');
  const parts = failureStatus.items
    .filter(({ value }) => recordMeetsCondition(deviceResource, 'faulty', { failureStatus: value }))
    .map(({ value, zh, en, tone }) => ({
      key: `failure${value}`,
      label: { zh, en },
      tone,
      ...on('devices', { failureStatus: [value] }),
      value: groups.find(group => group.key === value)?.value ?? 0,
    }));
  return { key: 'faults', ...all, ...(await count(all)), parts };
}

/**
 * Sums the orders that were paid today and still have the status `paid`, so that the amount matches the list to which
 * the figure links. A refund removes the whole order from the sum.
 */
async function income(at: CountContext, catalogue: Catalogue): Promise<Figure> {
  const { now } = at;
  const today = now.slice(0, 10);
  const paid = (from: string, to: string) =>
    on('user-costs', { orderStatus: [orderStatus.paid], payTimeStart: from, payTimeEnd: to });
  const sum = (listLink: ListLink) =>
    selectListedRows(at, catalogue, listLink)
      .select(eb => [
        eb.fn.coalesce(eb.fn.sum<number>('t.payAmount'), eb.lit(0)).as('amount'),
        eb.fn.countAll<number>().as('orders'),
      ])
      .executeTakeFirstOrThrow();
  const all = paid(`${today} 00:00:00`, `${today} 23:59:59`);
  const [upToNow, before] = await Promise.all([
    sum(all),
    sum(paid(`${addDays(now, -1)} 00:00:00`, addDaysKeepingTime(now, -1))),
  ]);
  const parts = [{ key: 'orders', tone: 'default' as const, ...all, value: upToNow.orders }];
  return { key: 'income', ...all, value: upToNow.amount, before: before.amount, parts };
}

async function newUsers(count: Counter, now: string): Promise<Figure> {
  const registered = (from: string, to: string) => on('client-users', { registerTimeStart: from, registerTimeEnd: to });
  const today = now.slice(0, 10);
  const all = registered(`${today} 00:00:00`, `${today} 23:59:59`);
  const before = await count(registered(`${addDays(now, -1)} 00:00:00`, addDaysKeepingTime(now, -1)));
  return { key: 'newUsers', ...all, ...(await count(all)), before: before.value, parts: [] };
}

/** Counts the current sessions by the open sign-out records, because each card in use has exactly one open record. */
async function sessions(at: CountContext, catalogue: Catalogue, count: Counter): Promise<Figure> {
  const all = on('sign-out-records', { useStatus: [useStatus.inUse] });
  const { users } = await selectListedRows(at, catalogue, all)
    .select(({ fn }) => fn.count<number>('t.userName').distinct().as('users'))
    .executeTakeFirstOrThrow();
  const parts = [{ key: 'users', tone: 'info' as const, ...all, value: users }];
  return { key: 'sessions', ...all, ...(await count(all)), parts };
}

async function alarms(at: CountContext, catalogue: Catalogue, count: Counter): Promise<Figure> {
  const all = on('alarm-records', { alarmStatus: open });
  const groups = await countGroups(at, catalogue, all, 'levelId');
  const levels = await withTables(at.db, alarmLevels)
    .selectFrom('alarm_levels')
    .select(['id', 'levelName', 'color'])
    .orderBy('level')
    .orderBy('id')
    .execute();
  const parts = levels.flatMap(({ id, levelName, color }) => {
    const value = groups.find(group => group.key === id)?.value ?? 0;
    const part = on('alarm-records', { alarmStatus: open, levelId: [id] });
    const label = { zh: levelName, en: levelName };
    return value === 0 ? [] : [{ key: `level${id}`, label, tone: toneOf(color), ...part, value }];
  });
  return { key: 'alarms', ...all, ...(await count(all)), parts };
}

/** Maps the colour of an alarm level to the tone of the same name. */
export function toneOf(colour: unknown): Tone {
  const tones: readonly Tone[] = ['success', 'warning', 'error', 'info', 'default'];
  return tones.find(tone => tone === colour) ?? 'default';
}

async function expiring(count: Counter): Promise<Figure> {
  const all = on('rental-records', { is: ['dueSoon'] });
  const parts = [await readFigure(count, 'within24h', 'warning', on('rental-records', { is: ['dueToday'] }))];
  return { key: 'expiring', ...all, ...(await count(all)), parts };
}
