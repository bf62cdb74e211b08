import { afterNow } from '../../schemas/vocabulary/checks.ts';
import { inUsePolicy, migrationMode, overscoreSource, overscoreTarget, vmStatus } from '../../schemas/codes/devices.ts';
import { boolean, bytes, code, dateTime, duration, integer, percent, reference, references, speed, text } from '../../schemas/vocabulary/fields.ts';
import { definePage } from '../../schemas/vocabulary/resource.ts';
import { speedLimit } from '../../schemas/rules/rules.ts';

/** Page on which operators migrate instances away from overloaded boards or rooms. */
export default definePage({
  name: 'overscore-migration',
  title: { zh: '超分迁移', en: 'Oversubscription migration' },
  icon: 'MoveDown',
  order: 110,
  code: 'devices:overscore-migration',
  base: '/api/resources/v1/overscore-migration',
  flow: {
    code: 'overscore-migration:submit',
    verb: { zh: '开始迁移', en: 'Migrate' },
    steps: [
      {
        name: 'source',
        title: { zh: '来源', en: 'Source' },
        fields: {
          sourceType: code({ zh: '迁出范围', en: 'Source scope' }, overscoreSource, { required: true, default: overscoreSource.room }),
          roomId: reference({ zh: '机房', en: 'Room' }, 'rooms', { required: true, visibleWhen: { eq: ['$form.sourceType', overscoreSource.room] } }),
          chassisId: reference({ zh: '机箱', en: 'Chassis' }, 'chassis', { required: true, visibleWhen: { eq: ['$form.sourceType', overscoreSource.chassis] } }),
          machineIds: references({ zh: '实例', en: 'Instances' }, 'virtual-machines', { required: true, visibleWhen: { eq: ['$form.sourceType', overscoreSource.instances] } }),
        },
      },
      {
        name: 'target',
        title: { zh: '目标', en: 'Target' },
        fields: {
          targetType: code({ zh: '迁入方式', en: 'Target selection' }, overscoreTarget, {
            required: true,
            default: overscoreTarget.scheduler,
            help: { zh: '自动调度选择负载最低的机房与宿主', en: 'The scheduler takes the rooms and hosts with the least load' },
          }),
          targetRoomId: reference({ zh: '目标机房', en: 'Target room' }, 'rooms', { required: true, visibleWhen: { eq: ['$form.targetType', overscoreTarget.room] } }),
          targetChassisId: reference({ zh: '目标机箱', en: 'Target chassis' }, 'chassis', { required: true, visibleWhen: { eq: ['$form.targetType', overscoreTarget.chassis] } }),
        },
      },
      {
        name: 'options',
        title: { zh: '选项', en: 'Options' },
        fields: {
          mode: code({ zh: '迁移方式', en: 'Migration mode' }, migrationMode, { required: true, default: migrationMode.cold }),
          policy: code({ zh: '使用中处理', en: 'In-use policy' }, inUsePolicy, { required: true, default: inUsePolicy.skip }),
          speedLimit: speed({ zh: '限速', en: 'Speed limit' }, { required: true, rules: [speedLimit], default: 200 }),
          startTime: dateTime({ zh: '执行时间', en: 'Start time' }, { help: { zh: '留空则立即开始', en: 'Leave empty to start immediately' } }),
          notify: boolean({ zh: '通知用户', en: 'Notify users' }, { default: false }),
        },
        checks: [afterNow('startTime')],
      },
    ],
    figures: {
      instances: integer({ zh: '迁移实例', en: 'Instances' }),
      totalBytes: bytes({ zh: '数据量', en: 'Data' }),
      seconds: duration({ zh: '预计用时', en: 'Estimated duration' }),
      before: percent({ zh: '来源负载', en: 'Source load' }),
      after: percent({ zh: '迁移后负载', en: 'Load after migration' }),
    },
    rows: {
      vmStatus: code({ zh: '状态', en: 'State' }, vmStatus),
      userName: text({ zh: '用户', en: 'User' }),
      fromHost: text({ zh: '原宿主', en: 'From host' }),
      toHost: text({ zh: '目标宿主', en: 'To host' }),
      sizeBytes: bytes({ zh: '大小', en: 'Size' }),
    },
  },
});
