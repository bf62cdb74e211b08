import { transferTarget } from '../../schemas/codes/billing.ts';
import { boolean, code, dateTime, integer, longText, percent, reference, references, text } from '../../schemas/vocabulary/fields.ts';
import { definePage } from '../../schemas/vocabulary/resource.ts';
import { decimalRange, max, range } from '../../schemas/rules/rules.ts';

/** Moves the remaining service time of devices to another device. */
export default definePage({
  name: 'device-time-transfer',
  title: { zh: '设备时长转移', en: 'Device time transfer' },
  icon: 'MoreTime',
  order: 70,
  code: 'billing:device-time-transfer',
  base: '/api/pay/v1/device-time-transfer',
  flow: {
    code: 'device-time-transfer:submit',
    verb: { zh: '转移时长', en: 'Transfer' },
    steps: [
      {
        name: 'source',
        title: { zh: '转出', en: 'Source' },
        help: { zh: '选择用户及其仍有剩余时长的设备，可多选', en: 'Choose the user and one or more devices with remaining time' },
        fields: {
          fromUserName: reference({ zh: '转出用户', en: 'From user' }, 'client-users.userName', { required: true }),
          fromDeviceIds: references({ zh: '转出设备', en: 'From devices' }, 'devices', { required: true, narrowedBy: { userName: 'fromUserName' } }),
        },
      },
      {
        name: 'target',
        title: { zh: '转入', en: 'Target' },
        fields: {
          toUserName: reference({ zh: '转入用户', en: 'To user' }, 'client-users.userName', { required: true }),
          targetType: code({ zh: '转入方式', en: 'Target type' }, transferTarget, { required: true, default: transferTarget.existingDevice }),
          toDeviceId: reference({ zh: '转入设备', en: 'To device' }, 'devices', {
            required: true,
            narrowedBy: { userName: 'toUserName' },
            visibleWhen: { eq: ['$form.targetType', transferTarget.existingDevice] },
          }),
        },
      },
      {
        name: 'amount',
        title: { zh: '时长', en: 'Time' },
        fields: {
          all: boolean({ zh: '转移全部剩余时长', en: 'Transfer all remaining time' }, { default: false }),
          hours: integer(
            { zh: '转移时长', en: 'Hours' },
            {
              required: true,
              rules: [range(1, 9999)],
              unit: { zh: '小时', en: 'h' },
              visibleWhen: { eq: ['$form.all', false] },
              help: { zh: '每台转出设备各转移这么多', en: 'Amount transferred from each source device' },
            },
          ),
          ratio: percent(
            { zh: '折算比例', en: 'Conversion ratio' },
            { rules: [decimalRange(0.01, 100)], help: { zh: '留空则按资源规格月租折算，最高100%', en: 'Leave empty to use the ratio of the monthly rents, at most 100%' } },
          ),
          reason: longText({ zh: '转移原因', en: 'Reason' }, { required: true, rules: [max(256)] }),
        },
      },
    ],
    figures: {
      totalHours: integer({ zh: '转出时长', en: 'Hours transferred out' }, { unit: { zh: '小时', en: 'h' } }),
      arrivedHours: integer({ zh: '到账时长', en: 'Hours received' }, { unit: { zh: '小时', en: 'h' } }),
      toDevice: text({ zh: '转入设备', en: 'To device' }),
      toBefore: dateTime({ zh: '转入设备现到期', en: 'Target device’s current expiry' }),
      toAfter: dateTime({ zh: '转移后到期', en: 'Expiry after transfer' }),
    },
    rows: {
      hours: integer({ zh: '转出时长', en: 'Hours transferred out' }, { unit: { zh: '小时', en: 'h' } }),
      before: dateTime({ zh: '现到期时间', en: 'Current expiry' }),
      after: dateTime({ zh: '转移后到期', en: 'Expiry after transfer' }),
      ratio: percent({ zh: '折算比例', en: 'Conversion ratio' }),
      arrivedHours: integer({ zh: '到账时长', en: 'Hours received' }, { unit: { zh: '小时', en: 'h' } }),
    },
  },
});
