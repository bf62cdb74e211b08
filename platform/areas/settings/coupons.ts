import couponReceipts from '../../../src/resources/settings/coupon-receipts.ts';
import coupons from '../../../src/resources/settings/coupons.ts';
import { redemptionStatus } from '../../../src/schemas/codes/settings.ts';
import { accountStatus } from '../../../src/schemas/codes/users.ts';
import { isEmpty } from '../../../src/schemas/base/json.ts';
import type { NewRowOf, RowOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { type ClientUser, throwInvalidNamesError, readNamedUsers, readUsersOfLevel } from './namedUsers.ts';
import { generateRandomCodes } from '../../engine/effects/generateRandomCodes.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { changeRecord } from '../../engine/effects/recordWrites.ts';
import { anyOf } from '../../engine/storage/anyOf.ts';
import type { Database } from '../../engine/storage/database.ts';
import { insertRows } from '../../engine/storage/insertRows.ts';
import { withTables } from '../../engine/storage/withTables.ts';

/** Fields that determine the value of a coupon, so they cannot change once a user has received the coupon. */
const valueFields = ['couponType', 'amount', 'discount', 'hours', 'minAmount'] as const;

export const effects = effectsOf(coupons, {
  couponSave: async ({ db }, { id, before, values }) => {
    if (!before) return;
    const received = await countReceipts(db, id);
    if (received === 0) return;
    const changed = valueFields.find(name => values[name] !== undefined && values[name] !== before[name]);
    if (changed) {
      throw createFieldRefusal(
        changed,
        '已有用户领取，优惠内容不能修改',
        'Users have received the coupon, so its benefit cannot be changed',
      );
    }
    if (values.quantity !== undefined && values.quantity < received) {
      throw createFieldRefusal(
        'quantity',
        `发放数量不能少于已领取的${received}张`,
        `The quantity cannot be below the ${received} coupons that users have received`,
      );
    }
  },

  couponStart: async (scope, { record }) => {
    const { now } = scope;
    if (record.endTime <= now) throw createRefusal('优惠券已过结束时间', 'The end time of the coupon has passed');
    if (record.startTime > now) await changeRecord(scope, coupons, record.id, { startTime: now });
  },

  couponIssue: async (scope, { record, values: { userNames, userLevel } }) => {
    const isListed = !isEmpty(userNames);
    const users = isListed
      ? await readNamedUsers(scope.db, 'userNames', userNames)
      : await readUsersOfLevel(scope.db, userLevel);
    await issueCoupon(scope, record, { users, field: isListed ? 'userNames' : 'userLevel', isListed });
  },
});

type Coupon = RowOf<typeof coupons>;

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
async function issueCoupon(scope: EffectScope, coupon: Coupon, { users, field, isListed }: Receivers): Promise<void> {
  const { db, now } = scope;
  const misfits = await findIneligibleUsers(db, coupon, users);
  if (isListed) for (const { names, message } of misfits) throwInvalidNamesError(field, names, message);
  const left = new Set(misfits.flatMap(misfit => misfit.names));
  const receivers = users.map(user => user.userName).filter(name => !left.has(name));
  if (receivers.length === 0) throw createFieldRefusal(field, '没有符合条件的用户', 'No user meets the conditions');
  const free = coupon.quantity - (await countReceipts(db, coupon.id));
  if (receivers.length > free) {
    throw createFieldRefusal(
      field,
      `剩余${free}张，不足发给${receivers.length}个用户`,
      `${free} coupons are left, not enough for ${receivers.length} users`,
    );
  }
  const codes = generateRandomCodes(receivers.length);
  const receipts = receivers.map((userName, at): NewRowOf<typeof couponReceipts> => ({
    couponCode: codes[at] ?? null,
    couponId: coupon.id,
    userName,
    codeStatus: redemptionStatus.unused,
    receiveTime: now,
    expireTime: coupon.endTime,
  }));
  await insertRows(db, 'coupon_receipts', receiptColumns, receipts);
}

const receiptColumns = {
  couponCode: 'text',
  couponId: 'bigint',
  userName: 'text',
  codeStatus: 'bigint',
  receiveTime: 'timestamp(0)',
  expireTime: 'timestamp(0)',
} as const;

interface IneligibleUsers {
  readonly names: readonly string[];
  readonly message: readonly [string, string];
}

/**
 * Returns the users who cannot receive the coupon, grouped by the reason: the account is not normal, belongs to another
 * merchant, or already has the maximum number of this coupon.
 */
async function findIneligibleUsers(
  db: Database,
  { id, merchantSign, perUserLimit }: Coupon,
  users: readonly ClientUser[],
): Promise<readonly IneligibleUsers[]> {
  const names = users.map(user => user.userName);
  const full = await withTables(db, couponReceipts)
    .selectFrom('coupon_receipts')
    .select('userName')
    .where('couponId', '=', id)
    .where('userName', '=', anyOf(names))
    .groupBy('userName')
    .having(eb => eb.fn.countAll<number>(), '>=', perUserLimit)
    .execute();
  const limited = new Set(full.map(row => row.userName));
  const others = isEmpty(merchantSign) ? [] : users.filter(user => user.merchantSign !== merchantSign);
  return [
    {
      names: users.filter(user => user.status !== accountStatus.normal).map(user => user.userName),
      message: ['账号不是正常状态', 'The account status is not normal'],
    },
    {
      names: others.map(user => user.userName),
      message: ['不属于该商家', 'The user does not belong to this merchant'],
    },
    { names: names.filter(name => limited.has(name)), message: ['已达每人限领数量', 'The limit per user is reached'] },
  ];
}

async function countReceipts(db: Database, couponId: number): Promise<number> {
  const { count } = await withTables(db, couponReceipts)
    .selectFrom('coupon_receipts')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('couponId', '=', couponId)
    .executeTakeFirstOrThrow();
  return count;
}
