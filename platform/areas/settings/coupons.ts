import { type RawBuilder, sql } from 'kysely';

import { isEmpty } from '../../../src/schemas/condition.ts';
import type { Row } from '../../engine/storage/database.ts';
import { type EffectScope, type Effects, onAction, onDelete, onSave } from '../../engine/effects/effect.ts';
import { type ClientUser, normalUserStatus, refuseNames, readNamedUsers, readUsersOfLevel } from './namedUsers.ts';
import { randomCodes } from '../../engine/effects/randomCodes.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { changeOwnRecord } from '../../engine/effects/recordWrites.ts';

/** Fields that determine the value of a coupon, so they cannot change once a user has received the coupon. */
const valueFields = ['couponType', 'amount', 'discount', 'hours', 'minAmount'] as const;

export const effects: Effects = {
  couponSave: onSave(async ({ db }, { id, before, values }) => {
    if (!before) return;
    const received = await countOf(db, sql`"couponId" = ${id}`);
    if (received === 0) return;
    const changed = valueFields.find(name => values[name] !== undefined && values[name] !== before[name]);
    if (changed) {
      throw createFieldRefusal(
        changed,
        '已有用户领取，优惠内容不能修改',
        'Users have received the coupon, so its benefit cannot be changed',
      );
    }
    if (values['quantity'] !== undefined && Number(values['quantity']) < received) {
      throw createFieldRefusal(
        'quantity',
        `发放数量不能少于已领取的${received}张`,
        `The quantity cannot be below the ${received} received`,
      );
    }
  }),

  couponDelete: onDelete(async ({ db }, { id }) => {
    const received = await countOf(db, sql`"couponId" = ${id}`);
    if (received > 0)
      throw createRefusal(
        `已被领取${received}张，不能删除`,
        `${received} coupons have been received, so the coupon cannot be deleted`,
      );
  }),

  couponStart: onAction(async (scope, { record }) => {
    if (!record) return;
    if (String(record['endTime']) <= scope.now)
      throw createRefusal('优惠券已过结束时间', 'The end time of the coupon has passed');
    if (String(record['startTime']) > scope.now) await changeOwnRecord(scope, record['id'], { startTime: scope.now });
  }),

  couponIssue: onAction(async (scope, { record, values }) => {
    if (!record) return;
    const isListed = !isEmpty(values['userNames']);
    const users = isListed
      ? await readNamedUsers(scope, 'userNames', values['userNames'])
      : await readUsersOfLevel(scope, values['userLevel']);
    await issueCoupon(scope, record, { users, field: isListed ? 'userNames' : 'userLevel', isListed });
  }),
};

interface Receivers {
  readonly users: readonly ClientUser[];
  /** Name of the field that shows the refusal. */
  readonly field: string;
  /**
   * True to reject ineligible users, because the operator has listed them by name. False to skip them, because the
   * operator has selected a whole level.
   */
  readonly isListed: boolean;
}

/** Gives each user one coupon. Locks the coupon, so that concurrent calls cannot exceed its stock. */
async function issueCoupon(scope: EffectScope, coupon: Row, { users, field, isListed }: Receivers): Promise<void> {
  const { db, now } = scope;
  const misfits = await findIneligibleUsers(scope, coupon, users);
  if (isListed) for (const { names, message } of misfits) refuseNames(field, names, message);
  const left = new Set(misfits.flatMap(misfit => misfit.names));
  const receivers = users.map(user => user.userName).filter(name => !left.has(name));
  if (receivers.length === 0) throw createFieldRefusal(field, '没有符合条件的用户', 'There is no such user');
  const free = Number(coupon['quantity']) - (await countOf(db, sql`"couponId" = ${coupon['id']}`));
  if (receivers.length > free) {
    throw createFieldRefusal(
      field,
      `剩余${free}张，不足发给${receivers.length}个用户`,
      `${free} coupons are left, not enough for ${receivers.length} users`,
    );
  }
  await sql`
    insert into coupon_receipts ("couponCode", "couponId", "userName", "codeStatus", "receiveTime", "expireTime")
    select given.code, ${coupon['id']}::bigint, given.name, 0, ${now}::timestamp, ${coupon['endTime']}::timestamp
    from unnest(${[...randomCodes(receivers.length)]}::text[], ${receivers}::text[]) as given (code, name)`.execute(db);
}

interface IneligibleUsers {
  readonly names: readonly string[];
  readonly message: readonly [string, string];
}

/**
 * Returns the users who cannot receive the coupon, grouped by the reason: the account is not normal, belongs to another
 * merchant, or already has the maximum number of this coupon.
 */
async function findIneligibleUsers(
  { db }: EffectScope,
  { id, merchantSign, perUserLimit }: Row,
  users: readonly ClientUser[],
): Promise<readonly IneligibleUsers[]> {
  const names = users.map(user => user.userName);
  const full = await sql<{ userName: string }>`
    select "userName" from coupon_receipts where "couponId" = ${id} and "userName" = any(${names}::text[])
    group by "userName" having count(*) >= ${perUserLimit}::bigint`.execute(db);
  const others = isEmpty(merchantSign) ? [] : users.filter(user => user.merchantSign !== merchantSign);
  return [
    {
      names: users.filter(user => user.status !== normalUserStatus).map(user => user.userName),
      message: ['账号不是正常状态', 'The account status is not normal'],
    },
    {
      names: others.map(user => user.userName),
      message: ['不属于该商家', 'The user does not belong to this merchant'],
    },
    { names: full.rows.map(row => row.userName), message: ['已达每人限领数量', 'The limit per user is reached'] },
  ];
}

async function countOf(db: EffectScope['db'], condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from coupon_receipts where ${condition}`.execute(db);
  return rows[0]?.count ?? 0;
}
