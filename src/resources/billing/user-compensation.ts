import { notBefore } from '../../schemas/vocabulary/checks.ts';
import { compensationTarget, compensationType } from '../../schemas/codes/billing.ts';
import { boolean, code, dateTime, integer, longText, money, reference, references, text } from '../../schemas/vocabulary/fields.ts';
import { definePage } from '../../schemas/vocabulary/resource.ts';
import { max, range } from '../../schemas/rules/rules.ts';

/** Compensates many users at once, for example after an outage. */
export default definePage({
  name: 'user-compensation',
  title: { zh: '用户补偿', en: 'User compensation' },
  icon: 'VolunteerActivism',
  order: 50,
  code: 'billing:user-compensation',
  base: '/api/pay/v1/user-compensation',
  flow: {
    code: 'user-compensation:submit',
    verb: { zh: '发放补偿', en: 'Compensate' },
    typeConfirm: { zh: '补偿', en: 'COMPENSATE' },
    steps: [
      {
        name: 'target',
        title: { zh: '补偿对象', en: 'Target' },
        help: { zh: '选择受影响的用户；下一步填写补偿内容', en: 'Choose the affected users; enter the compensation in the next step' },
        fields: {
          targetType: code({ zh: '补偿对象', en: 'Target' }, compensationTarget, { required: true, default: compensationTarget.listedUsers }),
          userNames: longText(
            { zh: '用户名单（每行一个）', en: 'User names (one per line)' },
            {
              required: true,
              rules: [max(110_000)],
              visibleWhen: { eq: ['$form.targetType', compensationTarget.listedUsers] },
              help: { zh: '最多5,000个，重复的只计一次', en: 'Up to 5,000; duplicates are ignored' },
            },
          ),
          roomIds: references({ zh: '机房', en: 'Rooms' }, 'rooms', { required: true, visibleWhen: { eq: ['$form.targetType', compensationTarget.rooms] } }),
          faultStart: dateTime({ zh: '故障开始', en: 'Fault began' }, { required: true, visibleWhen: { eq: ['$form.targetType', compensationTarget.rooms] } }),
          faultEnd: dateTime({ zh: '故障结束', en: 'Fault ended' }, { required: true, visibleWhen: { eq: ['$form.targetType', compensationTarget.rooms] } }),
          faultNos: references({ zh: '故障记录', en: 'Fault records' }, 'fault-conditions.faultNo', { required: true, visibleWhen: { eq: ['$form.targetType', compensationTarget.faultRecords] } }),
          merchantSign: reference({ zh: '商家', en: 'Merchant' }, 'merchants.merchantSign', { required: true, visibleWhen: { eq: ['$form.targetType', compensationTarget.merchant] } }),
        },
        checks: [notBefore('faultEnd', 'faultStart')],
      },
      {
        name: 'content',
        title: { zh: '补偿内容', en: 'Content' },
        fields: {
          compensationType: code({ zh: '补偿类型', en: 'Type' }, compensationType, { required: true, default: compensationType.time }),
          hours: integer(
            { zh: '补偿时长', en: 'Hours' },
            {
              required: true,
              rules: [range(1, 999)],
              unit: { zh: '小时', en: 'h' },
              visibleWhen: { eq: ['$form.compensationType', compensationType.time] },
              help: { zh: '每台设备延长的时长', en: 'Time added to each device' },
            },
          ),
          coins: integer({ zh: '星币', en: 'Star coins' }, { required: true, rules: [range(1, 9999)], visibleWhen: { eq: ['$form.compensationType', compensationType.starCoins] } }),
          couponId: reference({ zh: '优惠券', en: 'Coupon' }, 'coupons', { required: true, visibleWhen: { eq: ['$form.compensationType', compensationType.coupon] } }),
          integral: integer({ zh: '积分', en: 'Points' }, { required: true, rules: [range(1, 9999)], visibleWhen: { eq: ['$form.compensationType', compensationType.points] } }),
          notify: boolean({ zh: '通知用户', en: 'Notify users' }, { default: true }),
          reason: longText({ zh: '补偿原因', en: 'Reason' }, { required: true, rules: [max(256)] }),
        },
      },
    ],
    figures: {
      users: integer({ zh: '用户', en: 'Users' }),
      devices: integer({ zh: '设备', en: 'Devices' }),
      totalHours: integer({ zh: '总时长', en: 'Total hours' }, { unit: { zh: '小时', en: 'h' } }),
      totalCoins: integer({ zh: '总星币', en: 'Total star coins' }),
      totalCoupons: integer({ zh: '优惠券', en: 'Coupons' }),
      totalIntegral: integer({ zh: '总积分', en: 'Total points' }),
      value: money({ zh: '折合金额', en: 'Total value' }, { help: { zh: '时长按资源规格月租折算', en: 'Hours are converted at the monthly rent of the specification' } }),
    },
    rows: {
      expireTime: dateTime({ zh: '现到期时间', en: 'Current expiry' }),
      after: dateTime({ zh: '补偿后到期', en: 'Expiry after compensation' }),
      faultNo: text({ zh: '故障编号', en: 'Fault no.' }),
      hours: integer({ zh: '补偿时长', en: 'Hours' }, { unit: { zh: '小时', en: 'h' } }),
      coins: integer({ zh: '星币', en: 'Star coins' }),
      coupons: integer({ zh: '优惠券', en: 'Coupons' }),
      integral: integer({ zh: '积分', en: 'Points' }),
    },
  },
});
