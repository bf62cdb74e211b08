import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { enableStatus } from '../../schemas/codes/common.ts';
import { networkStatus } from '../../schemas/codes/devices.ts';
import { routerBrand, ruleSourceOfTruth } from '../../schemas/codes/network.ts';
import { code, dateTime, integer, ip, longText, password, port, reference, tags, text, version } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, range } from '../../schemas/rules/rules.ts';
import { weighted } from '../../schemas/vocabulary/weighted.ts';

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
    ruleCount: integer({ zh: '规则数', en: 'Rules' }, { computed: true, readOnly: true, list: true }),
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
        effect: 'routerReboot',
        danger: true,
      },
    ),
  ],
  seed: {
    rows: 16,
    values: {
      roomId: { pick: 'rooms', turn: true },
      routerName: { sequence: '出口路由器##' },
      brand: { oneOf: [1, 1, 2, 2, 3, 4, 5] },
      model: { chosenBy: 'brand', among: { 1: ['Q3000', 'Q6000'], 2: ['CCR2004', 'CCR2116'], 3: ['AR6120', 'NE20E'], 4: ['MSR3610', 'ER8300'], 5: ['R86S'] } },
      manageIp: { sequence: '10.0.1.#' },
      managePort: { chosenBy: 'brand', among: { 1: [443], 2: [8291], 3: [22], 4: [22], 5: [22] } },
      account: { oneOf: ['admin', 'netops'] },
      wanIps: { oneOf: [['113.96.12.8', '113.96.12.9'], ['120.232.40.21'], ['221.5.88.30', '221.5.88.31', '221.5.88.32']] },
      firmwareVersion: { chosenBy: 'brand', among: { 1: ['3.7.11', '3.7.14'], 2: ['7.14.3', '7.15.2'], 3: ['5.170'], 4: ['7.1.064'], 5: ['23.05.3'] } },
      onlineStatus: weighted([1, 94], [0, 6]),
      lastCheckTime: { aheadDays: [-0.2, 0] },
      status: { oneOf: [1] },
      createTime: { pastDays: 700 },
    },
  },
});
