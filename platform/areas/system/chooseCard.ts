import { meetsCondition } from '../../engine/resources/meetsCondition.ts';
import { type OrderByModifiers } from 'kysely';

import devices from '../../../src/resources/devices/devices.ts';
import rooms from '../../../src/resources/rooms/rooms.ts';
import type strategies from '../../../src/resources/system/strategies.ts';
import type { CodeOf } from '../../../src/schemas/vocabulary/codeList.ts';
import { distributionStatus } from '../../../src/schemas/codes/billing.ts';
import { networkStatus, type phoneType } from '../../../src/schemas/codes/devices.ts';
import { strategyRule } from '../../../src/schemas/codes/system.ts';
import type { Label } from '../../../src/schemas/base/label.ts';
import type { RowOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';
import { anyOf } from '../../engine/storage/anyOf.ts';
import { withTables } from '../../engine/storage/withTables.ts';
import { castTo } from '../../engine/storage/sqlTerms/castTo.ts';

type OrderColumn =
  | 'fit.isInOtherRoom'
  | 'fit.isOffline'
  | 'fit.lastHeartbeat'
  | 'fit.roomId'
  | 'used.load'
  | 'used.size'
  | 'fit.id';

interface CardStrategy {
  /** Order of the candidate cards; the first card is chosen. */
  readonly order: readonly (readonly [OrderColumn, OrderByModifiers?])[];
  readonly why: Label;
}

const rules: Readonly<Record<CodeOf<typeof strategyRule>, CardStrategy>> = {
  [strategyRule.nearest]: {
    order: [['fit.isInOtherRoom'], ['used.load']],
    why: { zh: '与上次使用的机房最近', en: 'Nearest to the room of the last use' },
  },
  [strategyRule.leastLoad]: {
    order: [['used.load']],
    why: { zh: '所在机房负载最低', en: 'The room has the lowest load' },
  },
  [strategyRule.roundRobin]: {
    order: [['fit.lastHeartbeat', by => by.desc().nullsLast()]],
    why: { zh: '按轮询次序', en: 'Next by round robin' },
  },
  [strategyRule.weighted]: {
    order: [['used.size', 'desc']],
    why: { zh: '所在机房权重最高', en: 'The room has the highest weight' },
  },
  [strategyRule.fixedRoom]: { order: [['fit.roomId']], why: { zh: '固定机房', en: 'Fixed room' } },
  [strategyRule.holePunchFirst]: {
    order: [['fit.isOffline'], ['used.load']],
    why: { zh: '可打洞直连', en: 'The device can be reached directly' },
  },
  [strategyRule.relayFirst]: {
    order: [['used.load'], ['fit.roomId']],
    why: { zh: '经中继连接', en: 'The device is reached through a relay' },
  },
};

const noFit: Label = { zh: '该策略不适用此机型', en: 'The policy does not apply to this phone model' };
const noneIdle: Label = { zh: '没有符合条件的空闲设备', en: 'No idle device matches' };

type Scope = Pick<EffectScope, 'db' | 'language'>;
type Strategy = RowOf<typeof strategies>;

interface Candidate {
  readonly userName: string;
  readonly phoneType: CodeOf<typeof phoneType>;
}

interface ChosenCard {
  readonly deviceCode: string;
  readonly roomName: string;
  readonly why: string;
}

/** Returns the card that the strategy would choose for a user, with the reason. Does not assign the card. */
export async function chooseCard(scope: Scope, strategy: Strategy, wanted: Candidate): Promise<ChosenCard> {
  const { language } = scope;
  const types = strategy.phoneTypes ?? [];
  if (types.length > 0 && !types.includes(wanted.phoneType)) {
    return { deviceCode: '', roomName: '', why: noFit[language] };
  }
  const { order, why } = rules[strategy.rule];
  const chosen = await fittingCards(scope, strategy, {
    ...wanted,
    lastRoomId: await lastRoomOf(scope, wanted.userName),
  })
    .$call(query => [...order, ['fit.id'] as const].reduce((sorted, [column, by]) => sorted.orderBy(column, by), query))
    .limit(1)
    .executeTakeFirst();
  if (!chosen) return { deviceCode: '', roomName: '', why: noneIdle[language] };
  const { deviceCode, roomName, candidates } = chosen;
  const reason: Label = { zh: `${why.zh}（共 ${candidates} 台可选）`, en: `${why.en} (${candidates} candidates)` };
  return { deviceCode, roomName, why: reason[language] };
}

async function lastRoomOf({ db }: Scope, userName: string): Promise<number | null> {
  const last = await withTables(db, devices)
    .selectFrom('devices')
    .select(({ fn }) => fn.max<number | null>('roomId').as('roomId'))
    .where('userName', '=', userName)
    .executeTakeFirst();
  return last?.roomId ?? null;
}

/** Selects the idle cards of the strategy's merchant and rooms, with the load and the size of each room. */
function fittingCards(
  { db }: Scope,
  { merchantSign, roomIds }: Strategy,
  { phoneType: type, lastRoomId }: Candidate & { readonly lastRoomId: number | null },
) {
  const inRooms = roomIds ?? [];
  return withTables(db, devices, rooms)
    .with('used', query =>
      query
        .selectFrom('devices')
        .groupBy('roomId')
        .select(eb => {
          const size = eb.fn.countAll<number>();
          const used = castTo(size.filterWhere(meetsCondition(devices, 'inUse')), 'numeric');
          return ['roomId', size.as('size'), eb(used, '/', size).as('load')];
        }),
    )
    .with('fit', query =>
      query
        .selectFrom('devices')
        .select(eb => [
          'id',
          'deviceCode',
          'roomId',
          'lastHeartbeat',
          eb('roomId', 'is distinct from', lastRoomId).as('isInOtherRoom'),
          eb('networkStatus', 'is distinct from', networkStatus.online).as('isOffline'),
        ])
        .where('phoneType', '=', type)
        .where(meetsCondition(devices, 'idle'))
        .where('distributionStatus', 'in', [distributionStatus.unassigned, distributionStatus.assigned])
        .$if(inRooms.length > 0, cards => cards.where('roomId', '=', anyOf(inRooms)))
        .$if(merchantSign !== null, cards => cards.where('merchantSign', '=', merchantSign)),
    )
    .selectFrom('fit')
    .innerJoin('used', 'used.roomId', 'fit.roomId')
    .innerJoin('rooms', 'rooms.id', 'fit.roomId')
    .select(eb => [
      'fit.deviceCode',
      'rooms.roomName',
      eb
        .selectFrom('fit as one')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('candidates'),
    ]);
}
