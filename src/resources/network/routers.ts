import { countOf } from '../../schemas/vocabulary/derivedValues.ts';
import type natRules from './nat-rules.ts';
import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { enableStatus } from '../../schemas/codes/common.ts';
import { networkStatus } from '../../schemas/codes/devices.ts';
import { routerBrand, ruleSourceOfTruth } from '../../schemas/codes/network.ts';
import { code, dateTime, integer, ip, longText, password, port, reference, tags, text, version } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'routers',
  title: { zh: '路由器管理', en: 'Routers' },
  noun: { zh: '路由器', en: 'router' },
  icon: 'Router',
  order: 30,
  type: 'crud',
  code: 'network:routers',
  operations: crud('router'),
  api: conventionalApi('/api/network/v1/routers'),
  fields: {
    routerName: text({ zh: '路由器名称', en: 'Router name' }, { required: true, rules: [max(40)], unique: true, list: true, filter: 'search', title: true }),
    roomId: reference({ zh: '机房', en: 'Room' }, 'rooms', { required: true, list: true, filter: true }),
    brand: code({ zh: '品牌', en: 'Brand' }, routerBrand, { required: true, list: true, filter: true }),
    model: text({ zh: '型号', en: 'Model' }, { rules: [max(40)], list: true }),
    manageIp: ip({ zh: '管理IP', en: 'Management IP' }, { required: true, unique: true, list: true, filter: true }),
    managePort: port({ zh: '管理端口', en: 'Management port' }, { required: true }),
    account: text({ zh: '账号', en: 'Account' }, { required: true, rules: [max(32)] }),
    password: password({ zh: '密码', en: 'Password' }, { required: 'create', rules: [max(32)], secret: true }),
    wanIps: tags({ zh: '公网IP', en: 'Public IPs' }, { list: true }),
    maxRules: integer({ zh: '最大规则数', en: 'Max rules' }, { rules: [range(1, 9999)], default: 1000 }),
    ruleCount: integer({ zh: '规则数', en: 'Rules' }, { ...countOf<typeof natRules>('nat-rules', { routerId: 'id' }), list: true }),
    firmwareVersion: version({ zh: '固件版本', en: 'Firmware' }, { readOnly: true, list: true }),
    onlineStatus: code({ zh: '在线状态', en: 'Online status' }, networkStatus, { readOnly: true, list: true, filter: true }),
    lastCheckTime: dateTime({ zh: '最近检测', en: 'Last check' }, { readOnly: true, list: true, sort: true }),
    lastRebootTime: dateTime({ zh: '最近重启', en: 'Last restart' }, { readOnly: true, only: 'detail' }),
    status: code({ zh: '状态', en: 'Status' }, enableStatus, { default: enableStatus.enabled, list: true, filter: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  related: [
    { resource: 'nat-rules', filter: { routerId: '{id}' } },
    { resource: 'ip-changes', filter: { routerId: '{id}' } },
  ],
  sections: [
    { title: { zh: '路由器', en: 'Router' }, fields: ['routerName', 'roomId', 'brand', 'model', 'status'] },
    { title: { zh: '管理', en: 'Management' }, fields: ['manageIp', 'managePort', 'account', 'password'] },
    { title: { zh: '公网', en: 'Public network' }, fields: ['wanIps', 'maxRules'] },
  ],
  effects: { update: 'routerUpdate' },
  actions: [
    action('test', { zh: '测试连接', en: 'Test connection' }, { on: ['row', 'bulk'], code: 'router:test', icon: 'NetworkCheck', effect: 'routerTest' }),
    action(
      'pull',
      { zh: '拉取规则', en: 'Pull rules' },
      {
        on: ['row'],
        code: 'router:pull',
        icon: 'CloudDownload',
        form: { side: code({ zh: '以哪边为准', en: 'Source of truth' }, ruleSourceOfTruth, { required: true, default: ruleSourceOfTruth.platform }) },
        when: { eq: ['$record.onlineStatus', networkStatus.online] },
        effect: 'routerPull',
      },
    ),
    action(
      'reboot',
      { zh: '重启', en: 'Restart' },
      {
        on: ['row'],
        code: 'router:reboot',
        icon: 'RestartAlt',
        typeConfirm: { zh: 'REBOOT', en: 'REBOOT' },
        when: { eq: ['$record.onlineStatus', networkStatus.online] },
        // The router stays offline until a test after the reboot succeeds.
        sets: { lastRebootTime: '$now', onlineStatus: networkStatus.offline },
        danger: true,
      },
    ),
  ],
});
