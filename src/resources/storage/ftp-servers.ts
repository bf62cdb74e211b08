import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { enableStatus } from '../../schemas/codes/common.ts';
import { networkStatus } from '../../schemas/codes/devices.ts';
import { ftpProtocol, partitionPurpose } from '../../schemas/codes/storage.ts';
import { boolean, code, dateTime, integer, longText, password, port, text } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'ftp-servers',
  title: { zh: 'FTP管理', en: 'FTP servers' },
  noun: { zh: 'FTP服务器', en: 'FTP server' },
  icon: 'FolderShared',
  order: 50,
  type: 'crud',
  code: 'storage:ftp-servers',
  operations: crud('ftp-server'),
  api: conventionalApi('/api/storage/v1/ftp-servers'),
  fields: {
    ftpName: text({ zh: '名称', en: 'Name' }, { required: true, rules: [max(40)], unique: true, list: true, filter: 'search', title: true }),
    ftpProtocol: code({ zh: '协议', en: 'Protocol' }, ftpProtocol, { required: true, default: ftpProtocol.ftp, list: true, filter: true }),
    host: text({ zh: '主机', en: 'Host' }, { required: true, rules: [max(64)], list: true, filter: true }),
    port: port({ zh: '端口', en: 'Port' }, { required: true, default: 21, list: true }),
    account: text({ zh: '账号', en: 'Account' }, { required: true, rules: [max(32)], list: true }),
    password: password({ zh: '密码', en: 'Password' }, { required: 'create', rules: [max(32)], secret: true }),
    rootPath: text({ zh: '根目录', en: 'Root path' }, { required: true, rules: [max(128)], default: '/', list: true }),
    passive: boolean({ zh: '被动模式', en: 'Passive mode' }, { default: true }),
    maxConnections: integer({ zh: '最大连接', en: 'Max connections' }, { rules: [range(1, 100)], default: 10 }),
    purpose: code({ zh: '用途', en: 'Purpose' }, partitionPurpose, { list: true, filter: true }),
    onlineStatus: code({ zh: '在线状态', en: 'Online status' }, networkStatus, { readOnly: true, list: true, filter: true }),
    lastCheckTime: dateTime({ zh: '最近检测', en: 'Last check' }, { readOnly: true, list: true, sort: true }),
    status: code({ zh: '状态', en: 'Status' }, enableStatus, { default: enableStatus.enabled, list: true, filter: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  actions: [
    action('test', { zh: '测试连接', en: 'Test connection' }, { on: ['row', 'bulk'], code: 'ftp-server:test', icon: 'NetworkCheck', effect: 'ftpServerTest' }),
    action('browse', { zh: '浏览', en: 'Browse' }, { on: ['row'], code: 'ftp-server:browse', icon: 'FolderOpen', opens: { related: 'backups', filter: { ftpServerId: '{id}' } } }),
  ],
});
