import { moveActions } from '../../schemas/presets/commonActions.ts';
import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { enableStatus } from '../../schemas/codes/common.ts';
import { natProtocol, natType, syncStatus } from '../../schemas/codes/network.ts';
import { sameLength } from '../../schemas/vocabulary/checks.ts';
import { code, dateTime, integer, ip, ipRange, json, longText, port, portRange, reference, text } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { ipOrder, max, priority } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'nat-rules',
  title: { zh: 'NAT规则', en: 'NAT rules' },
  noun: { zh: 'NAT规则', en: 'NAT rule' },
  icon: 'AltRoute',
  order: 20,
  type: 'crud',
  code: 'network:nat-rules',
  operations: crud('nat-rule', { import: 'nat-rule:import' }),
  api: conventionalApi('/api/network/v1/nat-rules'),
  fields: {
    ruleName: text({ zh: '规则名称', en: 'Rule name' }, { required: true, rules: [max(40)], unique: true, list: true, filter: 'search', title: true }),
    routerId: reference({ zh: '路由器', en: 'Router' }, 'routers', { required: true, list: true, filter: true }),
    natType: code({ zh: 'NAT类型', en: 'NAT type' }, natType, { required: true, list: true, filter: true }),
    protocol: code({ zh: '协议', en: 'Protocol' }, natProtocol, { required: true, default: natProtocol.tcpUdp, list: true, filter: true }),
    publicIp: ip({ zh: '公网IP', en: 'Public IP' }, { required: true, list: true, filter: true }),
    publicPorts: portRange({ zh: '公网端口段', en: 'Public ports' }, { required: true, list: true }),
    cardIps: ipRange({ zh: '安卓卡IP段', en: 'Card IPs' }, { required: true, rules: [ipOrder], list: true }),
    cardPort: port({ zh: '卡端口', en: 'Card port' }, { required: true, list: true }),
    priority: integer({ zh: '优先级', en: 'Priority' }, { required: true, rules: [priority], default: 50, list: true, sort: true }),
    syncStatus: code({ zh: '同步状态', en: 'Sync status' }, syncStatus, { readOnly: true, default: syncStatus.notApplied, list: true, filter: true }),
    syncTime: dateTime({ zh: '同步时间', en: 'Synced' }, { readOnly: true, list: true }),
    dueTime: dateTime({ zh: '下发截止', en: 'Applied until' }, { readOnly: true, only: 'detail' }),
    testResult: text({ zh: '测试结果', en: 'Test result' }, { readOnly: true, said: true, list: true }),
    testTime: dateTime({ zh: '测试时间', en: 'Tested' }, { readOnly: true, only: 'detail' }),
    applied: json({ zh: '路由器上的规则', en: 'Rule on the router' }, { readOnly: true, only: 'detail' }),
    sort: integer({ zh: '顺序', en: 'Order' }, { readOnly: true, sort: true }),
    status: code({ zh: '状态', en: 'Status' }, enableStatus, { default: enableStatus.enabled, list: true, filter: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  checks: [sameLength('cardIps', 'publicPorts', { eq: ['$form.natType', natType.portMapping] })],
  sort: { field: 'sort', order: 'ASC' },
  effects: { create: 'natRuleSave', update: 'natRuleSave' },
  turns: [{ field: 'syncStatus', from: [syncStatus.applying], to: syncStatus.applied, at: 'dueTime', effect: 'natRuleSynced' }],
  actions: [
    action(
      'sync',
      { zh: '下发', en: 'Apply to router' },
      {
        on: ['row', 'bulk'],
        code: 'nat-rule:sync',
        icon: 'Publish',
        confirm: true,
        transition: { field: 'syncStatus', from: [syncStatus.notApplied, syncStatus.failed], to: syncStatus.applying },
        effect: 'natRuleSync',
      },
    ),
    action('test', { zh: '测试', en: 'Test' }, { on: ['row'], code: 'nat-rule:test', icon: 'NetworkCheck', when: { eq: ['$record.syncStatus', syncStatus.applied] }, effect: 'natRuleTest' }),
    ...moveActions('nat-rule:move', '/api/network/v1/nat-rules/move'),
  ],
});
