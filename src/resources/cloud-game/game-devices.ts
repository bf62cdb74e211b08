import { readFrom } from '../../schemas/vocabulary/derivedValues.ts';
import type devices from '../devices/devices.ts';
import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { differs } from '../../schemas/vocabulary/checks.ts';
import { deviceRunStatus, fps } from '../../schemas/codes/cloudGame.ts';
import { enableStatus } from '../../schemas/codes/common.ts';
import { failureStatus, networkStatus, phoneType, resolution } from '../../schemas/codes/devices.ts';
import { boolean, code, ip, longText, port, reference, text } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { max } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'game-devices',
  title: { zh: '云游戏设备', en: 'Game devices' },
  noun: { zh: '云游戏设备', en: 'game device' },
  icon: 'Smartphone',
  order: 60,
  type: 'crud',
  code: 'cloud-game:game-devices',
  operations: crud('game-device', { import: 'game-device:import' }),
  api: conventionalApi('/api/game/v1/game-devices'),
  fields: {
    gameDeviceCode: text({ zh: '设备编号', en: 'Device code' }, { required: true, rules: [max(40)], unique: true, list: true, filter: 'search', sort: true, title: true }),
    deviceId: reference({ zh: '物理设备', en: 'Physical device' }, 'devices', { required: true, unique: true, list: true, filter: true }),
    deviceIp: ip({ zh: '设备IP', en: 'Device IP' }, { ...readFrom<typeof devices>('deviceId', 'deviceIp'), list: true, filter: true }),
    roomId: reference({ zh: '机房', en: 'Room' }, 'rooms', { ...readFrom<typeof devices>('deviceId', 'roomId'), list: true, filter: true }),
    phoneType: code({ zh: '机型', en: 'Phone model' }, phoneType, { ...readFrom<typeof devices>('deviceId', 'phoneType'), list: true, filter: true }),
    gpuModel: text({ zh: '显卡型号', en: 'GPU model' }, { rules: [max(40)], list: true }),
    resolution: code({ zh: '分辨率', en: 'Resolution' }, resolution, { default: resolution.landscape1080p, list: true }),
    maxFps: code({ zh: '最高帧率', en: 'Maximum frame rate' }, fps, { default: fps.fps60 }),
    streamPort: port({ zh: '推流端口', en: 'Stream port' }, { required: true }),
    controlPort: port({ zh: '控制端口', en: 'Control port' }, { required: true }),
    gamepad: boolean({ zh: '支持手柄', en: 'Gamepad' }, { default: true }),
    projectId: reference({ zh: '所属项目', en: 'Project' }, 'game-projects', { computed: true, readOnly: true, list: true, filter: true }),
    networkStatus: code({ zh: '网络状态', en: 'Network status' }, networkStatus, { ...readFrom<typeof devices>('deviceId', 'networkStatus'), list: true, filter: true }),
    runStatus: code({ zh: '运行状态', en: 'Running status' }, deviceRunStatus, {
      computed: true,
      readOnly: true,
      knownWhen: { eq: ['$record.networkStatus', networkStatus.online] },
      list: true,
      filter: true,
    }),
    failureStatus: code({ zh: '故障状态', en: 'Fault status' }, failureStatus, { ...readFrom<typeof devices>('deviceId', 'failureStatus'), list: true, filter: true }),
    status: code({ zh: '状态', en: 'Status' }, enableStatus, { default: enableStatus.enabled, list: true, filter: true, inline: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  checks: [differs('controlPort', 'streamPort', { zh: '控制端口不能与推流端口相同', en: 'The control port must differ from the stream port' })],
  sections: [
    { title: { zh: '基本信息', en: 'Basics' }, fields: ['gameDeviceCode', 'deviceId', 'status', 'note'] },
    { title: { zh: '画面与端口', en: 'Stream and ports' }, fields: ['gpuModel', 'resolution', 'maxFps', 'streamPort', 'controlPort', 'gamepad'] },
    { title: { zh: '状态', en: 'State' }, fields: ['deviceIp', 'roomId', 'phoneType', 'projectId', 'networkStatus', 'runStatus', 'failureStatus'] },
  ],
  actions: [
    action(
      'restart',
      { zh: '重启', en: 'Restart' },
      { on: ['row', 'bulk'], code: 'game-device:restart', icon: 'RestartAlt', confirm: true, effect: 'gameDeviceRestart', job: true, remote: true, interrupts: true },
    ),
    action(
      'reset',
      { zh: '恢复出厂', en: 'Factory reset' },
      {
        on: ['row', 'bulk'],
        code: 'game-device:reset',
        icon: 'SettingsBackupRestore',
        confirm: { zh: '设备上的游戏和存档将全部清除，确定恢复出厂吗？', en: 'All games and saves on the device are wiped. Reset?' },
        typeConfirm: { zh: 'RESET', en: 'RESET' },
        asksReason: 'required',
        effect: 'gameDeviceReset',
        danger: true,
        job: true,
        remote: true,
        interrupts: true,
      },
    ),
  ],
});
