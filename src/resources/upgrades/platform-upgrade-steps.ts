import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { platformNodeRole, upgradeResult, upgradeStep } from '../../schemas/codes/upgrades.ts';
import { code, dateTime, percent, reference, text, version } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { max } from '../../schemas/rules/rules.ts';

/** Progress of a platform upgrade on each node. */
export default defineResource({
  name: 'platform-upgrade-steps',
  title: { zh: '节点升级进度', en: 'Node upgrade steps' },
  noun: { zh: '节点升级', en: 'node upgrade step' },
  icon: 'Checklist',
  order: 43,
  type: 'record',
  hidden: true,
  code: 'upgrades:platform-upgrade-steps',
  operations: {},
  api: conventionalApi('/api/upgrade/v1/platform-upgrade-steps'),
  sort: { field: 'nodeName', order: 'ASC' },
  fields: {
    upgradeId: reference({ zh: '平台版本', en: 'Platform version' }, 'platform-versions', { readOnly: true, list: true, filter: true }),
    nodeName: text({ zh: '节点', en: 'Node' }, { rules: [max(40)], readOnly: true, list: true, filter: 'search', title: true, sort: true }),
    nodeId: reference({ zh: '平台节点', en: 'Platform node' }, 'platform-nodes', { readOnly: true, only: 'detail' }),
    role: code({ zh: '角色', en: 'Role' }, platformNodeRole, { readOnly: true, list: true }),
    formerVersion: version({ zh: '升级前版本', en: 'Previous version' }, { readOnly: true, list: true }),
    step: code({ zh: '步骤', en: 'Step' }, upgradeStep, { readOnly: true, default: upgradeStep.waiting, list: true }),
    result: code({ zh: '结果', en: 'Result' }, upgradeResult, { readOnly: true, default: upgradeResult.waiting, list: true, filter: true }),
    progress: percent({ zh: '进度', en: 'Progress' }, { readOnly: true, default: 0, list: true }),
    message: text({ zh: '说明', en: 'Message' }, { rules: [max(256)], readOnly: true, said: true, list: true }),
    startTime: dateTime({ zh: '开始时间', en: 'Started' }, { readOnly: true, list: true }),
    endTime: dateTime({ zh: '完成时间', en: 'Completed' }, { readOnly: true, list: true }),
  },
});
