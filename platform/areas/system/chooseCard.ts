import { type RawBuilder, sql } from 'kysely';

import type { Label } from '../../../src/schemas/vocabulary/label.ts';
import type { Row } from '../../engine/storage/database.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';

interface CardStrategy {
  readonly order: RawBuilder<unknown>;
  readonly why: Label;
}

/** Maps each code of `strategyRule` to the order of the candidate cards; the first card is chosen. */
const rules: Readonly<Record<number, CardStrategy>> = {
  1: {
    order: sql`(d."roomId" is distinct from last."roomId"), r.load`,
    why: { zh: '与上次使用的机房最近', en: 'Nearest to the room of the last use' },
  },
  2: { order: sql`r.load`, why: { zh: '所在机房负载最低', en: 'The room has the lowest load' } },
  3: { order: sql`d."lastHeartbeat" desc nulls last`, why: { zh: '按轮询次序', en: 'Next by round robin' } },
  4: { order: sql`r.size desc`, why: { zh: '所在机房权重最高', en: 'The room has the highest weight' } },
  5: { order: sql`d."roomId"`, why: { zh: '固定机房', en: 'Fixed room' } },
  6: {
    order: sql`(d."networkStatus" is distinct from 1), r.load`,
    why: { zh: '可打洞直连', en: 'The device can be reached directly' },
  },
  7: { order: sql`r.load, d."roomId"`, why: { zh: '经中继连接', en: 'The device is reached through a relay' } },
};

const unordered: CardStrategy = { order: sql`d.id`, why: { zh: '按编号次序', en: 'First by device code' } };

const noFit: Label = { zh: '该策略不适用此机型', en: 'The policy does not apply to this phone model' };
const noneIdle: Label = { zh: '没有符合条件的空闲设备', en: 'No idle device matches' };

/** Returns the card that the strategy would choose for a user, with the reason, without assigning the card. */
export async function chooseCard(
  { db, language }: Pick<EffectScope, 'db' | 'language'>,
  strategy: Row,
  { userName, phoneType }: Row,
): Promise<Row> {
  const types = JSON.stringify(strategy['phoneTypes'] ?? []);
  const rooms = JSON.stringify(strategy['roomIds'] ?? []);
  const refusesType = types !== '[]' && !JSON.stringify(strategy['phoneTypes']).includes(String(phoneType));
  if (refusesType) return { deviceCode: '', roomName: '', why: noFit[language] };
  const { order, why } = rules[Number(strategy['rule'])] ?? unordered;
  const { rows } = await sql<{ deviceCode: string; roomName: string; candidates: number }>`
    with last as (select max("roomId") as "roomId" from devices where "userName" = ${userName}),
    r as (
      select "roomId", count(*) as size, count(*) filter (where "runStatus" = 1) * 1.0 / count(*) as load
      from devices group by "roomId"),
    fit as (
      select d.* from devices d
      where d."phoneType" = ${phoneType} and coalesce(d."failureStatus", 0) = 0 and coalesce(d."runStatus", 0) = 0
        and d."networkStatus" is distinct from 0 and d."distributionStatus" in (0, 1)
        and (jsonb_array_length(${rooms}::jsonb) = 0 or ${rooms}::jsonb @> to_jsonb(d."roomId"))
        and (${strategy['merchantSign'] ?? null}::text is null or d."merchantSign" = ${strategy['merchantSign'] ?? null}))
    select d."deviceCode", rooms."roomName", (select count(*) from fit) as candidates
    from fit d join r on r."roomId" = d."roomId" join rooms on rooms.id = d."roomId" cross join last
    order by ${order}, d.id limit 1`.execute(db);
  const [chosen] = rows;
  if (!chosen) return { deviceCode: '', roomName: '', why: noneIdle[language] };
  const { deviceCode, roomName, candidates } = chosen;
  const reason: Label = { zh: `${why.zh}（共 ${candidates} 台可选）`, en: `${why.en} (${candidates} candidates)` };
  return { deviceCode, roomName, why: reason[language] };
}
