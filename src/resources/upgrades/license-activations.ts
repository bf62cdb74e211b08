import { call, conventionalApi } from '../../schemas/vocabulary/call.ts';
import { licenseActivationType, licenseResult } from '../../schemas/codes/upgrades.ts';
import { code, dateTime, integer, text } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { max } from '../../schemas/rules/rules.ts';

/** Attempts to activate a licence, with their results. */
export default defineResource({
  name: 'license-activations',
  title: { zh: '激活记录', en: 'Activations' },
  noun: { zh: '激活记录', en: 'activation' },
  icon: 'History',
  order: 91,
  type: 'record',
  hidden: true,
  code: 'upgrades:license-activations',
  operations: {},
  api: conventionalApi('/api/upgrade/v1/license-activations', { list: call('POST', '/api/upgrade/v1/license-activation/list') }),
  sort: { field: 'activateTime', order: 'DESC' },
  fields: {
    activateTime: dateTime({ zh: '时间', en: 'Time' }, { readOnly: true, list: true, filter: true, sort: true }),
    activationType: code({ zh: '方式', en: 'Activation method' }, licenseActivationType, { readOnly: true, list: true, filter: true }),
    maskedKey: text({ zh: '授权码', en: 'Licence key' }, { rules: [max(128)], readOnly: true, list: true, title: true }),
    licenceNo: text({ zh: '授权编号', en: 'Licence no.' }, { readOnly: true, list: true }),
    cards: integer({ zh: '授权卡数', en: 'Licensed cards' }, { readOnly: true, list: true }),
    validTo: dateTime({ zh: '有效期至', en: 'Valid until' }, { readOnly: true, list: true }),
    result: code({ zh: '结果', en: 'Result' }, licenseResult, { readOnly: true, list: true, filter: true }),
    failReason: text({ zh: '失败原因', en: 'Failure reason' }, { rules: [max(256)], readOnly: true, said: true, list: true }),
    operatorName: text({ zh: '操作人', en: 'Operator' }, { readOnly: true, list: true }),
  },
});
