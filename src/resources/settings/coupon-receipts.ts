import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { redemptionStatus } from '../../schemas/codes/settings.ts';
import { code, dateTime, reference, text } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';

/** Coupons that users have received, each with a code of its own. */
export default defineResource({
  name: 'coupon-receipts',
  title: { zh: '优惠券领用明细', en: 'Received coupons' },
  noun: { zh: '领用记录', en: 'received coupon' },
  icon: 'ReceiptLong',
  order: 210,
  type: 'record',
  code: 'settings:coupon-receipts',
  operations: {},
  hidden: true,
  api: conventionalApi('/api/config/v1/coupon-receipts'),
  sort: { field: 'receiveTime', order: 'DESC' },
  fields: {
    couponCode: text({ zh: '券码', en: 'Coupon code' }, { readOnly: true, unique: true, list: true, filter: 'search', title: true }),
    couponId: reference({ zh: '优惠券', en: 'Coupon' }, 'coupons', { readOnly: true, list: true, filter: true }),
    userName: reference({ zh: '用户名', en: 'User name' }, 'client-users.userName', { readOnly: true, list: true, filter: true }),
    codeStatus: code({ zh: '使用状态', en: 'Usage status' }, redemptionStatus, { readOnly: true, default: redemptionStatus.unused, list: true, filter: true }),
    receiveTime: dateTime({ zh: '领取时间', en: 'Received' }, { readOnly: true, list: true, filter: true, sort: true }),
    expireTime: dateTime({ zh: '失效时间', en: 'Expires' }, { readOnly: true, list: true, sort: true }),
    useTime: dateTime({ zh: '使用时间', en: 'Used' }, { readOnly: true, list: true, sort: true }),
    orderNo: text({ zh: '订单号', en: 'Order no.' }, { readOnly: true, list: true, filter: true }),
  },
  turns: [{ field: 'codeStatus', from: [redemptionStatus.unused], to: redemptionStatus.expired, at: 'expireTime' }],
});
