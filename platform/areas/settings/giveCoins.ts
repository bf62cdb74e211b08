import { sql } from 'kysely';

import type { Label } from '../../../src/schemas/label.ts';
import { stampColumns } from '../../engine/records/store.ts';
import { messageLabel } from '../../engine/messages/messages.ts';
import { type EffectScope, type Effects, onAction, onSave } from '../../engine/effects/effect.ts';
import { type ClientUser, normalUserStatus, readNamedUsers, readUsersOfLevel } from './namedUsers.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { changeOwnRecord, toWriteStamp } from '../../engine/effects/recordWrites.ts';

/** Codes of `giveTarget`. */
const target = { one: 1, list: 2, level: 3, everybody: 4 } as const;

const gift = { failed: 2, arrived: 3 } as const;

/** The operator must type the total to confirm a gift above this number of coins. */
const maxUnconfirmedTotal = 100_000;

export const effects: Effects = {
  /** Uses the saved record for the first user and adds a record for each further user. */
  giveCoinsCreate: onSave(async (scope, { id, values }) => {
    const users = await readRecipients(scope, values);
    const coins = Number(values['coins']);
    refuseUnconfirmed(users.length, users.length * coins, values['confirmTotal']);
    await deliver(scope, await writeLines(scope, id, users));
  }),

  giveCoinsResend: onAction(async (scope, { record }) => {
    const { rows } = await sql<ClientUser>`
      select "userName", status, "merchantSign" from client_users where "userName" = ${record?.['userName']}
      for update`.execute(scope.db);
    const [user] = rows;
    if (user?.status !== normalUserStatus) throw createRefusal(reasonNotCredited(user).zh, reasonNotCredited(user).en);
    await credit(scope, [user.userName], Number(record?.['coins']));
    await changeOwnRecord(scope, record?.['id'], { failReason: null, giveTime: scope.now });
  }),
};

async function readRecipients(scope: EffectScope, values: Readonly<Record<string, unknown>>) {
  const { giveTarget, userName, userNames, userLevel } = values;
  if (giveTarget === target.one) return readNamedUsers(scope, 'userName', userName);
  if (giveTarget === target.list) return readNamedUsers(scope, 'userNames', userNames);
  const users = await readUsersOfLevel(scope, giveTarget === target.level ? userLevel : null);
  if (users.length === 0) {
    const field = giveTarget === target.level ? 'userLevel' : 'giveTarget';
    throw createFieldRefusal(field, '没有符合条件的用户', 'There is no such user');
  }
  return users;
}

/** Requires the operator to type the total before a large amount is given away. */
function refuseUnconfirmed(users: number, total: number, confirmed: unknown): void {
  if (total <= maxUnconfirmedTotal || confirmed === total) return;
  throw createFieldRefusal(
    'confirmTotal',
    `共${users}个用户，合计${total}星币，请输入${total}以确认`,
    `${users} users, ${total} star coins in total; type ${total} to confirm`,
  );
}

const lineColumns = [
  'giveTarget',
  'coins',
  'validDays',
  'reason',
  'giftStatus',
  'createTime',
  'updateTime',
  'operatorName',
].map(name => sql.id(name));

/** Writes a record for each user. Returns their ids, starting with the saved record. */
async function writeLines(
  { db, now }: EffectScope,
  id: number,
  users: readonly ClientUser[],
): Promise<readonly number[]> {
  const [first, ...others] = users.map(user => user.userName);
  await sql`update give_coins set "userName" = ${first} where id = ${id}`.execute(db);
  const made = await sql<{ id: number }>`
    insert into give_coins ("userName", ${sql.join(lineColumns)})
    select name, ${sql.join(lineColumns)} from give_coins, unnest(${others}::text[]) as name where id = ${id}
    returning id`.execute(db);
  const ids = [id, ...made.rows.map(row => row.id)];
  await sql`
    update give_coins set "giveNo" = 'ZS' || lpad(id::text, 8, '0'), "giveTime" = ${now}
    where id = any(${ids}::bigint[])`.execute(db);
  return ids;
}

/** Credits the coins to normal accounts. Records of other accounts store why their user received no coins. */
async function deliver(scope: EffectScope, ids: readonly number[]): Promise<void> {
  const { db } = scope;
  const { rows } = await sql<{ id: number; userName: string; status: number; coins: number }>`
    select g.id, g."userName", g.coins, u.status from give_coins g join client_users u on u."userName" = g."userName"
    where g.id = any(${ids}::bigint[]) order by g.id`.execute(db);
  const arrived = rows.filter(line => line.status === normalUserStatus);
  const names = arrived.map(line => line.userName);
  await credit(scope, names, rows[0]?.coins ?? 0);
  await sql`
    update give_coins set "giftStatus" = ${gift.arrived}
    where id = any(${arrived.map(line => line.id)}::bigint[])`.execute(db);
  for (const line of rows.filter(row => row.status !== normalUserStatus)) {
    const { zh: failReason } = reasonNotCredited(line);
    await sql`
      update give_coins set "giftStatus" = ${gift.failed}, "failReason" = ${failReason} where id = ${line.id}`.execute(
      db,
    );
  }
}

async function credit(scope: EffectScope, userNames: readonly string[], coins: number): Promise<void> {
  const changes = [
    sql`"starCoins" = coalesce("starCoins", 0) + ${coins}::bigint`,
    ...stampColumns(scope.resourceOf('client-users'), toWriteStamp(scope)),
  ];
  await sql`update client_users set ${sql.join(changes)} where "userName" = any(${userNames}::text[])`.execute(
    scope.db,
  );
}

function reasonNotCredited(user: Pick<ClientUser, 'status'> | undefined): Label {
  if (!user) return messageLabel('用户不存在');
  return messageLabel(user.status === 2 ? '账号已冻结' : '账号已注销');
}
