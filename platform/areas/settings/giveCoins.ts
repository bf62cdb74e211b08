import giveCoins from '../../../src/resources/settings/give-coins.ts';
import clientUsers from '../../../src/resources/users/client-users.ts';
import { giftStatus } from '../../../src/schemas/codes/billing.ts';
import { giftTarget } from '../../../src/schemas/codes/settings.ts';
import { accountStatus } from '../../../src/schemas/codes/users.ts';
import type { Label } from '../../../src/schemas/base/label.ts';
import type { WritableValuesOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import { messageLabel } from '../../engine/messages/messages.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { type ClientUser, readNamedUsers, readUsersOfLevel } from './namedUsers.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { changeRecord, completeSavedRecord, stampColumnsOf } from '../../engine/effects/recordWrites.ts';
import { anyOf } from '../../engine/storage/anyOf.ts';
import type { Database } from '../../engine/storage/database.ts';
import { withTables } from '../../engine/storage/withTables.ts';

/** The operator must type the total to confirm a gift above this number of coins. */
const maxUnconfirmedTotal = 100_000;

export const effects = effectsOf(giveCoins, {
  /** Uses the saved record for the first user and adds a record for each further user. */
  giveCoinsCreate: async (scope, { id, values }) => {
    const users = await readRecipients(scope.db, values);
    refuseUnconfirmed(users.length, users.length * (values.coins ?? 0), values.confirmTotal);
    await deliver(scope, await writeLines(scope, id, users));
  },

  giveCoinsResend: async (scope, { record }) => {
    const user = await withTables(scope.db, clientUsers)
      .selectFrom('client_users')
      .select(['id', 'status'])
      .where('userName', '=', record.userName)
      .forUpdate()
      .executeTakeFirst();
    if (user?.status !== accountStatus.normal) {
      const reason = reasonNotCredited(user);
      throw createRefusal(reason.zh, reason.en);
    }
    await credit(scope, [user.id], record.coins);
    await changeRecord(scope, giveCoins, record.id, { failReason: null, giveTime: scope.now });
  },
});

async function readRecipients(
  db: Database,
  values: WritableValuesOf<typeof giveCoins>,
): Promise<readonly ClientUser[]> {
  const target = values.giveTarget;
  if (target === giftTarget.oneUser) return readNamedUsers(db, 'userName', values.userName);
  if (target === giftTarget.list) return readNamedUsers(db, 'userNames', values.userNames);
  const isOfLevel = target === giftTarget.userLevel;
  const users = await readUsersOfLevel(db, isOfLevel ? values.userLevel : null);
  if (users.length === 0) {
    throw createFieldRefusal(
      isOfLevel ? 'userLevel' : 'giveTarget',
      '没有符合条件的用户',
      'No user meets the conditions',
    );
  }
  return users;
}

/** Requires the operator to type the total before a large amount is given away. */
function refuseUnconfirmed(users: number, total: number, confirmed: number | null | undefined): void {
  if (total <= maxUnconfirmedTotal || confirmed === total) return;
  throw createFieldRefusal(
    'confirmTotal',
    `共${users}个用户，合计${total}星币，请输入${total}以确认`,
    `${users} users, ${total} star coins in total; type ${total} to confirm`,
  );
}

/** Columns that have the same value in all records of a gift. */
const lineColumns = [
  'giveTarget',
  'coins',
  'validDays',
  'reason',
  'giftStatus',
  'createTime',
  'updateTime',
  'operatorName',
] as const;

/** Writes a record for each user. Returns their ids, starting with the saved record. */
async function writeLines(scope: EffectScope, id: number, users: readonly ClientUser[]): Promise<readonly number[]> {
  const tables = withTables(scope.db, giveCoins, clientUsers);
  const [first, ...others] = users;
  await completeSavedRecord(scope, giveCoins, id, { userName: first?.userName ?? null });
  const made = await tables
    .insertInto('give_coins')
    .columns(['userName', ...lineColumns])
    .expression(db =>
      db
        .selectFrom('give_coins')
        .crossJoin('client_users')
        .select(['client_users.userName', ...lineColumns.map(name => `give_coins.${name}` as const)])
        .where('give_coins.id', '=', id)
        .where('client_users.id', '=', anyOf(others.map(user => user.id)))
        .orderBy('client_users.id'),
    )
    .returning('id')
    .execute();
  const ids = [id, ...made.map(row => row.id)];
  await tables
    .updateTable('give_coins')
    .set(eb => ({
      giveNo: eb(eb.val('ZS'), '||', eb.fn<string>('lpad', [eb.cast('id', 'text'), eb.lit(8), eb.val('0')])),
      giveTime: scope.now,
    }))
    .where('id', '=', anyOf(ids))
    .execute();
  return ids;
}

/** Credits the coins to normal accounts. Records of other accounts store why their user received no coins. */
async function deliver(scope: EffectScope, ids: readonly number[]): Promise<void> {
  const tables = withTables(scope.db, giveCoins, clientUsers);
  const lines = await tables
    .selectFrom('give_coins as g')
    .innerJoin('client_users as u', 'u.userName', 'g.userName')
    .select(['g.id', 'g.coins', 'u.id as userId', 'u.status'])
    .where('g.id', '=', anyOf(ids))
    .orderBy('g.id')
    .execute();
  const arrived = lines.filter(line => line.status === accountStatus.normal);
  await credit(
    scope,
    arrived.map(line => line.userId),
    lines[0]?.coins ?? 0,
  );
  await tables
    .updateTable('give_coins')
    .set({ giftStatus: giftStatus.sent })
    .where('id', '=', anyOf(arrived.map(line => line.id)))
    .execute();
  for (const line of lines.filter(item => item.status !== accountStatus.normal)) {
    const { zh: failReason } = reasonNotCredited(line);
    await completeSavedRecord(scope, giveCoins, line.id, { giftStatus: giftStatus.sendingFailed, failReason });
  }
}

async function credit(scope: EffectScope, userIds: readonly number[], coins: number): Promise<void> {
  await withTables(scope.db, clientUsers)
    .updateTable('client_users')
    .set(eb => ({ starCoins: eb(eb.fn.coalesce('starCoins', eb.lit(0)), '+', coins), ...stampColumnsOf(scope) }))
    .where('id', '=', anyOf(userIds))
    .execute();
}

function reasonNotCredited(user: Pick<ClientUser, 'status'> | undefined): Label {
  if (!user) return messageLabel('用户不存在');
  return messageLabel(user.status === accountStatus.frozen ? '账号已冻结' : '账号已注销');
}
