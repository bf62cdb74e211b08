import { countOf, readFrom } from '../../schemas/vocabulary/derivedValues.ts';
import type gameDevices from './game-devices.ts';
import type gameInstalls from './game-installs.ts';
import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { deviceRunStatus, installStatus } from '../../schemas/codes/cloudGame.ts';
import { networkStatus, phoneType } from '../../schemas/codes/devices.ts';
import { boolean, code, dateTime, integer, ip, longText, reference, references, text } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, maxItems, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'game-equipment',
  title: { zh: '项目设备', en: 'Project devices' },
  noun: { zh: '项目设备', en: 'project device' },
  icon: 'DevicesOther',
  order: 20,
  type: 'crud',
  code: 'cloud-game:game-equipment',
  operations: { create: 'game-equipment:add', export: 'game-equipment:export' },
  api: conventionalApi('/api/game/v1/game-equipment'),
  fields: {
    projectId: reference({ zh: '项目', en: 'Project' }, 'game-projects', { required: true, list: true, filter: true }),
    gameDeviceId: reference({ zh: '云游戏设备', en: 'Game device' }, 'game-devices', {
      required: true,
      unique: { says: { zh: '该云游戏设备已分配到项目', en: 'This game device already belongs to a project' } },
      filter: true,
    }),
    // The device code is also the name by which references show the record.
    equipmentCode: text({ zh: '设备编号', en: 'Device code' }, { ...readFrom<typeof gameDevices>('gameDeviceId', 'gameDeviceCode'), list: true, filter: 'search', title: true }),
    deviceIp: ip({ zh: '设备IP', en: 'Device IP' }, { computed: true, readOnly: true, list: true, filter: true }),
    roomId: reference({ zh: '机房', en: 'Room' }, 'rooms', { computed: true, readOnly: true, list: true, filter: true }),
    phoneType: code({ zh: '机型', en: 'Phone model' }, phoneType, { computed: true, readOnly: true, list: true, filter: true }),
    networkStatus: code({ zh: '网络状态', en: 'Network status' }, networkStatus, { computed: true, readOnly: true, list: true, filter: true }),
    runStatus: code({ zh: '运行状态', en: 'Running status' }, deviceRunStatus, {
      readOnly: true,
      knownWhen: { eq: ['$record.networkStatus', networkStatus.online] },
      default: deviceRunStatus.idle,
      list: true,
      filter: true,
    }),
    currentGameId: reference({ zh: '当前游戏', en: 'Current game' }, 'games', { readOnly: true, list: true }),
    currentUser: text({ zh: '当前用户', en: 'Current user' }, { readOnly: true, list: true }),
    installedCount: integer(
      { zh: '已装游戏', en: 'Installed games' },
      { ...countOf<typeof gameInstalls>('game-installs', { equipmentId: 'id' }, { values: { installStatus: installStatus.installed } }), list: true },
    ),
    assignTime: dateTime({ zh: '分配时间', en: 'Assigned' }, { readOnly: true, list: true, filter: true, sort: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  sort: { field: 'assignTime', order: 'DESC' },
  effects: { create: 'gameEquipmentCreate' },
  related: [{ resource: 'game-installs', filter: { equipmentId: '{id}' } }],
  actions: [
    action(
      'assign',
      { zh: '批量分配', en: 'Assign' },
      {
        on: ['toolbar'],
        code: 'game-equipment:assign',
        icon: 'PlaylistAdd',
        form: {
          projectId: reference({ zh: '项目', en: 'Project' }, 'game-projects', { required: true }),
          quantity: integer(
            { zh: '数量', en: 'Quantity' },
            {
              rules: [range(1, 500)],
              requiredWhen: { empty: '$form.gameDeviceIds' },
              visibleWhen: { empty: '$form.gameDeviceIds' },
              help: { zh: '从空闲设备中自动挑选，或在下方指定设备', en: 'Idle devices are used unless you choose devices below' },
            },
          ),
          roomId: reference({ zh: '机房', en: 'Room' }, 'rooms'),
          phoneType: code({ zh: '机型', en: 'Phone model' }, phoneType),
          gameDeviceIds: references({ zh: '云游戏设备', en: 'Game devices' }, 'game-devices', { rules: [maxItems(500)], narrowedBy: { roomId: 'roomId', phoneType: 'phoneType' } }),
        },
        effect: 'gameEquipmentAssign',
      },
    ),
    action(
      'release',
      { zh: '释放', en: 'Release' },
      {
        on: ['row', 'bulk'],
        code: 'game-equipment:release',
        icon: 'LinkOff',
        confirm: { zh: '设备回到空闲池，其上的安装记录一并清除，确定释放吗？', en: 'The devices return to the idle pool and their install records are removed. Release?' },
        form: { force: boolean({ zh: '强制释放使用中的设备', en: 'Release devices in use too' }, { default: false }) },
        effect: 'gameEquipmentRelease',
        interrupts: true,
        danger: true,
      },
    ),
    action(
      'restart',
      { zh: '重启', en: 'Restart' },
      { on: ['row', 'bulk'], code: 'game-equipment:restart', icon: 'RestartAlt', confirm: true, effect: 'gameEquipmentRestart', job: true, remote: true, interrupts: true },
    ),
    action(
      'kick',
      { zh: '踢出用户', en: 'End session' },
      {
        on: ['row'],
        code: 'game-equipment:kick',
        icon: 'PersonRemove',
        confirm: true,
        when: { not: { empty: '$record.currentUser' } },
        transition: { field: 'runStatus', from: [deviceRunStatus.inUse], to: deviceRunStatus.idle },
        effect: 'gameEquipmentKick',
        interrupts: true,
        danger: true,
      },
    ),
  ],
});
