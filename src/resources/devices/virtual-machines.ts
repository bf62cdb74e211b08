import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { allocationType, androidVersion, phoneType, vmStatus } from '../../schemas/codes/devices.ts';
import { code, integer, ip, longText, mac, percent, port, reference, text, version } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, range } from '../../schemas/rules/rules.ts';

/** Long file: 18 fields and six actions; most actions write different values. */
export default defineResource({
  name: 'virtual-machines',
  title: { zh: '虚拟机', en: 'Virtual machines' },
  noun: { zh: '虚拟机', en: 'virtual machine' },
  icon: 'DeveloperBoard',
  order: 120,
  type: 'crud',
  code: 'devices:virtual-machines',
  operations: crud('virtual-machine'),
  api: conventionalApi('/api/resources/v1/virtual-machines'),
  effects: { create: 'saveVirtualMachine', update: 'saveVirtualMachine' },
  refuses: [
    {
      on: ['delete'],
      when: { not: { in: ['$record.vmStatus', [vmStatus.stopped, vmStatus.fault]] } },
      says: { zh: '虚拟机正在运行，不能删除，请先停止', en: 'The virtual machine is running and cannot be deleted. Stop it first' },
    },
  ],
  sort: { field: 'vmName', order: 'ASC' },
  turns: [{ field: 'vmStatus', from: [vmStatus.restarting], to: vmStatus.running, at: 'updateTime' }],
  sections: [
    { title: { zh: '宿主与网络', en: 'Host and network' }, fields: ['hostDeviceId', 'roomId', 'vmIp', 'vmPort', 'mac'] },
    { title: { zh: '规格', en: 'Specification' }, fields: ['phoneType', 'androidVersion', 'cpuCores', 'memoryGb', 'diskGb', 'imageVersion', 'allocationType'] },
    { title: { zh: '状态', en: 'State' }, fields: ['vmStatus', 'userName', 'cpuUsage', 'memoryUsage'] },
  ],
  fields: {
    vmName: text({ zh: '虚拟机名称', en: 'VM name' }, { required: true, rules: [max(64)], unique: true, list: true, filter: 'search', sort: true, title: true }),
    hostDeviceId: reference({ zh: '宿主设备', en: 'Host device' }, 'devices', { required: true, list: true, filter: true }),
    roomId: reference({ zh: '机房', en: 'Room' }, 'rooms', { readOnly: true, list: true, filter: true }),
    vmIp: ip({ zh: 'IP', en: 'IP' }, { required: true, unique: true, list: true, filter: true }),
    vmPort: port({ zh: '端口', en: 'Port' }, { required: true, list: true }),
    mac: mac({ zh: 'MAC地址', en: 'MAC address' }),
    phoneType: code({ zh: '机型', en: 'Phone model' }, phoneType, { default: phoneType.vip, list: true, filter: true }),
    androidVersion: code({ zh: '安卓版本', en: 'Android version' }, androidVersion, { required: true, list: true, filter: true }),
    cpuCores: integer({ zh: 'CPU核数', en: 'CPU cores' }, { required: true, rules: [range(1, 30)], list: true }),
    memoryGb: integer({ zh: '内存', en: 'Memory' }, { required: true, rules: [range(1, 100)], unit: { zh: 'GB', en: 'GB' }, list: true }),
    diskGb: integer({ zh: '磁盘', en: 'Disk' }, { required: true, rules: [range(1, 999)], unit: { zh: 'GB', en: 'GB' }, list: true }),
    imageVersion: version({ zh: '镜像版本', en: 'Image version' }, { list: true }),
    allocationType: code({ zh: '分配方式', en: 'Assignment method' }, allocationType, { required: true, list: true, filter: true }),
    vmStatus: code({ zh: '状态', en: 'Status' }, vmStatus, { readOnly: true, default: vmStatus.stopped, list: true, filter: true }),
    userName: reference({ zh: '用户', en: 'User' }, 'client-users.userName', { readOnly: true, list: true, filter: true }),
    cpuUsage: percent({ zh: 'CPU使用率', en: 'CPU usage' }, { readOnly: true, list: true, sort: true }),
    memoryUsage: percent({ zh: '内存使用率', en: 'Memory usage' }, { readOnly: true, list: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  actions: [
    action(
      'start',
      { zh: '启动', en: 'Start' },
      {
        on: ['row', 'bulk'],
        code: 'virtual-machine:start',
        transition: { field: 'vmStatus', from: [vmStatus.stopped], to: vmStatus.running },
        effect: 'virtualMachineStart',
        job: true,
        remote: true,
        icon: 'PlayArrow',
      },
    ),
    action(
      'stop',
      { zh: '停止', en: 'Stop' },
      {
        on: ['row', 'bulk'],
        code: 'virtual-machine:stop',
        confirm: true,
        transition: { field: 'vmStatus', from: [vmStatus.running], to: vmStatus.stopped },
        sets: { userName: null, cpuUsage: 0, memoryUsage: 0 },
        job: true,
        remote: true,
        icon: 'Stop',
        danger: true,
      },
    ),
    action(
      'restart',
      { zh: '重启', en: 'Restart' },
      {
        on: ['row', 'bulk'],
        code: 'virtual-machine:restart',
        confirm: true,
        transition: { field: 'vmStatus', from: [vmStatus.running], to: vmStatus.restarting },
        sets: { cpuUsage: 0, memoryUsage: 0 },
        job: true,
        remote: true,
        icon: 'RestartAlt',
      },
    ),
    action(
      'snapshot',
      { zh: '快照', en: 'Take snapshot' },
      {
        on: ['row'],
        code: 'virtual-machine:snapshot',
        form: { snapshotName: text({ zh: '快照名称', en: 'Snapshot name' }, { required: true, rules: [max(40)] }) },
        when: { in: ['$record.vmStatus', [vmStatus.stopped, vmStatus.running]] },
        effect: 'virtualMachineSnapshot',
        icon: 'PhotoCamera',
      },
    ),
    action(
      'rebuild',
      { zh: '重建', en: 'Rebuild' },
      {
        on: ['row'],
        code: 'virtual-machine:rebuild',
        typeConfirm: { zh: 'REBUILD', en: 'REBUILD' },
        form: { imageVersion: version({ zh: '镜像版本', en: 'Image version' }, { required: true }) },
        when: { in: ['$record.vmStatus', [vmStatus.stopped, vmStatus.fault]] },
        // A rebuild keeps the machine on its host, and clears a fault of the machine.
        sets: { userName: null, cpuUsage: 0, memoryUsage: 0, imageVersion: '$form.imageVersion', vmStatus: vmStatus.stopped },
        icon: 'Construction',
        danger: true,
      },
    ),
    action('migrate', { zh: '迁移', en: 'Migrate' }, { on: ['row'], code: 'virtual-machine:migrate', icon: 'MoveDown', opens: { route: '/overscore-migration?sourceType=3&machineIds={id}' } }),
  ],
});
