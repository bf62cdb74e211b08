import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { dateTime, decimal, reference } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';

/** Collected values of a collection item. Operators open this screen from the item. */
export default defineResource({
  name: 'collection-values',
  title: { zh: '采集数据', en: 'Collected values' },
  noun: { zh: '采集数据', en: 'collected value' },
  icon: 'Timeline',
  order: 41,
  type: 'record',
  code: 'system:collection-values',
  operations: { export: 'collection-value:export' },
  api: conventionalApi('/api/system/v1/collection-values'),
  sort: { field: 'collectTime', order: 'DESC' },
  fields: {
    collectionId: reference({ zh: '采集项', en: 'Item' }, 'data-collections', { readOnly: true, list: true, filter: true, title: true }),
    deviceId: reference({ zh: '设备', en: 'Device' }, 'devices', { readOnly: true, list: true, filter: true }),
    value: decimal({ zh: '数值', en: 'Value' }, { readOnly: true, list: true, sort: true, filter: true }),
    collectTime: dateTime({ zh: '采集时间', en: 'Collected' }, { readOnly: true, list: true, sort: true, filter: true }),
  },
  hidden: true,
});
