import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { alarmIndicator } from '../../schemas/codes/alarms.ts';
import { enableStatus } from '../../schemas/codes/common.ts';
import { collectionSource, collectionStatus } from '../../schemas/codes/system.ts';
import { code, date, dateTime, integer, longText, percent, references, text, url } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'data-collections',
  title: { zh: '数据采集', en: 'Data collection' },
  noun: { zh: '数据采集', en: 'data collection' },
  icon: 'DataUsage',
  order: 40,
  type: 'crud',
  code: 'system:data-collections',
  operations: crud('data-collection'),
  api: conventionalApi('/api/system/v1/data-collections'),
  fields: {
    itemName: text({ zh: '采集项', en: 'Item' }, { required: true, rules: [max(40)], unique: true, list: true, filter: 'search', title: true }),
    itemKey: text({ zh: '采集键', en: 'Item key' }, { required: true, rules: [max(64)], unique: true, list: true, filter: true }),
    collectSource: code({ zh: '采集来源', en: 'Source' }, collectionSource, { required: true, list: true, filter: true }),
    indicator: code({ zh: '对应指标', en: 'Indicator' }, alarmIndicator, { list: true, filter: true }),
    roomIds: references({ zh: '机房', en: 'Rooms' }, 'rooms'),
    intervalSeconds: integer({ zh: '采集间隔', en: 'Collection interval' }, { required: true, rules: [range(1, 5000)], default: 60, unit: { zh: '秒', en: 's' }, list: true }),
    keepDays: integer({ zh: '保留天数', en: 'Retention' }, { required: true, rules: [range(1, 999)], default: 30, unit: { zh: '天', en: 'd' }, list: true }),
    reportUrl: url({ zh: '上报地址', en: 'Report URL' }, { rules: [max(128)] }),
    samplePercent: percent({ zh: '采样比例', en: 'Sampling rate' }, { required: true, default: 100 }),
    todayCount: integer({ zh: '今日条数', en: 'Rows today' }, { readOnly: true, list: true, sort: true }),
    lastCollectTime: dateTime({ zh: '最近采集', en: 'Last collected' }, { readOnly: true, list: true, sort: true }),
    collectStatus: code({ zh: '采集状态', en: 'Collection status' }, collectionStatus, { readOnly: true, list: true, filter: true }),
    status: code({ zh: '状态', en: 'Status' }, enableStatus, { default: enableStatus.enabled, list: true, filter: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  sections: [
    { title: { zh: '采集项', en: 'Item' }, fields: ['itemName', 'itemKey', 'collectSource', 'indicator', 'roomIds'] },
    { title: { zh: '规则', en: 'Rule' }, fields: ['intervalSeconds', 'samplePercent', 'keepDays', 'reportUrl', 'status', 'note'] },
  ],
  actions: [
    action(
      'run',
      { zh: '立即采集', en: 'Collect now' },
      {
        on: ['row', 'bulk'],
        code: 'data-collection:run',
        icon: 'CloudDownload',
        confirm: true,
        job: true,
        when: { eq: ['$record.status', enableStatus.enabled] },
        effect: 'collectionRun',
      },
    ),
    action('data', { zh: '查看数据', en: 'View data' }, { on: ['row'], code: 'data-collection:data', icon: 'Timeline', opens: { related: 'collection-values', filter: { collectionId: '{id}' } } }),
    action(
      'clean',
      { zh: '清理数据', en: 'Clean up data' },
      {
        on: ['row'],
        code: 'data-collection:clean',
        icon: 'CleaningServices',
        danger: true,
        typeConfirm: { zh: 'CLEAN', en: 'CLEAN' },
        form: {
          before: date(
            { zh: '清理此日期之前', en: 'Clean up data before' },
            { required: true, help: { zh: '此日期之前采集的数据将被删除，不能晚于今天', en: 'Data collected before this day is deleted; cannot be later than today' } },
          ),
        },
        effect: 'collectionClean',
      },
    ),
  ],
});
