import { countOf } from '../../schemas/vocabulary/derivedValues.ts';
import type agents from './agents.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { enableStatus } from '../../schemas/codes/common.ts';
import { code, decimal, image, integer, longText, money, percent, text } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { decimalRange, decimals, max, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'agent-levels',
  title: { zh: '代理等级', en: 'Agent levels' },
  noun: { zh: '代理等级', en: 'agent level' },
  icon: 'MilitaryTech',
  order: 20,
  type: 'crud',
  code: 'agents:agent-levels',
  operations: { create: 'agent-level:add', edit: 'agent-level:edit', delete: 'agent-level:delete' },
  api: conventionalApi('/api/agent/v1/agent-levels'),
  sort: { field: 'level', order: 'ASC' },
  effects: { create: 'agentLevelSave', update: 'agentLevelSave' },
  related: [{ resource: 'agents', filter: { levelId: '{id}' } }],
  fields: {
    levelName: text({ zh: '等级名称', en: 'Level name' }, { required: true, rules: [max(10)], unique: true, list: true, title: true }),
    level: integer({ zh: '等级', en: 'Level' }, { required: true, rules: [range(1, 9)], unique: true, list: true, sort: true }),
    icon: image({ zh: '图标', en: 'Icon' }, { list: true }),
    discount: decimal({ zh: '拿货折扣', en: 'Purchase discount' }, { required: true, rules: [decimalRange(1, 9.9), decimals(1)], unit: { zh: '折', en: 'tenths of the list price' }, list: true }),
    commissionRate: percent({ zh: '佣金比例', en: 'Commission rate' }, { required: true, list: true }),
    upgradeAmount: money({ zh: '升级门槛', en: 'Upgrade threshold' }, { required: true, rules: [decimalRange(0, 9999999)], list: true }),
    minWithdraw: money({ zh: '最低提现', en: 'Minimum withdrawal' }, { required: true, rules: [decimalRange(0, 9999999)], default: 100, list: true }),
    withdrawFee: percent({ zh: '提现手续费', en: 'Withdrawal fee' }, { default: 0, list: true }),
    agentCount: integer({ zh: '代理数', en: 'Agents' }, { ...countOf<typeof agents>('agents', { levelId: 'id' }), list: true }),
    status: code({ zh: '状态', en: 'Status' }, enableStatus, { default: enableStatus.enabled, list: true, filter: true, inline: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
});
