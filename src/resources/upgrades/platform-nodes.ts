import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { networkStatus } from '../../schemas/codes/devices.ts';
import { platformNodeRole } from '../../schemas/codes/upgrades.ts';
import { code, dateTime, ip, text, version } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { max } from '../../schemas/rules/rules.ts';

/** Machines that run the platform. */
export default defineResource({
  name: 'platform-nodes',
  title: { zh: '平台节点', en: 'Platform nodes' },
  noun: { zh: '平台节点', en: 'platform node' },
  icon: 'Dns',
  order: 41,
  type: 'record',
  hidden: true,
  code: 'upgrades:platform-nodes',
  operations: {},
  api: conventionalApi('/api/upgrade/v1/platform-nodes'),
  sort: { field: 'nodeName', order: 'ASC' },
  fields: {
    nodeName: text({ zh: '节点', en: 'Node' }, { rules: [max(40)], readOnly: true, list: true, filter: 'search', title: true, sort: true }),
    role: code({ zh: '角色', en: 'Role' }, platformNodeRole, { readOnly: true, list: true, filter: true }),
    nodeIp: ip({ zh: 'IP', en: 'IP' }, { readOnly: true, list: true }),
    version: version({ zh: '版本', en: 'Version' }, { readOnly: true, list: true }),
    onlineStatus: code({ zh: '在线状态', en: 'Online status' }, networkStatus, { readOnly: true, default: networkStatus.online, list: true, filter: true }),
    startTime: dateTime({ zh: '启动时间', en: 'Started' }, { readOnly: true, list: true }),
    lastHeartbeat: dateTime({ zh: '最近心跳', en: 'Last heartbeat' }, { readOnly: true, list: true }),
  },
});
