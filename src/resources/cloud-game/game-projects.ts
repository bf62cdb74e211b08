import { countOf } from '../../schemas/vocabulary/derivedValues.ts';
import type gameEquipment from './game-equipment.ts';
import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { notBefore } from '../../schemas/vocabulary/checks.ts';
import { codec, fps, gameProjectType, imageQuality } from '../../schemas/codes/cloudGame.ts';
import { enableStatus } from '../../schemas/codes/common.ts';
import { code, dateTime, image, integer, longText, reference, text } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'game-projects',
  title: { zh: '项目管理', en: 'Projects' },
  noun: { zh: '项目', en: 'project' },
  icon: 'Workspaces',
  order: 10,
  type: 'crud',
  code: 'cloud-game:game-projects',
  operations: crud('game-project'),
  api: conventionalApi('/api/game/v1/game-projects'),
  fields: {
    projectName: text({ zh: '项目名称', en: 'Project name' }, { required: true, rules: [max(40)], unique: true, list: true, filter: 'search', sort: true, title: true }),
    projectCode: text({ zh: '项目编码', en: 'Project code' }, { required: true, rules: [max(40)], unique: true, list: true, filter: true }),
    merchantSign: reference({ zh: '所属商家', en: 'Merchant' }, 'merchants.merchantSign', { required: true, list: true, filter: true }),
    projectType: code({ zh: '项目类型', en: 'Project type' }, gameProjectType, { required: true, list: true, filter: true }),
    cover: image({ zh: '封面', en: 'Cover' }),
    equipmentCount: integer({ zh: '设备数', en: 'Devices' }, { ...countOf<typeof gameEquipment>('game-equipment', { projectId: 'id' }), list: true, sort: true }),
    gameCount: integer({ zh: '游戏数', en: 'Games' }, { computed: true, readOnly: true, list: true }),
    maxConcurrency: integer({ zh: '最大并发', en: 'Max concurrency' }, { required: true, rules: [range(1, 9999)], list: true }),
    queueSize: integer({ zh: '排队上限', en: 'Queue limit' }, { rules: [range(0, 999)], default: 50 }),
    sessionMinutes: integer({ zh: '单次时长', en: 'Session time limit' }, { rules: [range(1, 999)], default: 120, unit: { zh: '分钟', en: 'min' } }),
    idleMinutes: integer({ zh: '无操作退出', en: 'Idle timeout' }, { rules: [range(1, 30)], default: 10, unit: { zh: '分钟', en: 'min' } }),
    imageQuality: code({ zh: '画质', en: 'Image quality' }, imageQuality, { default: imageQuality.hd }),
    codec: code({ zh: '编码', en: 'Codec' }, codec, { default: codec.h265 }),
    fps: code({ zh: '帧率', en: 'Frame rate' }, fps, { default: fps.fps30 }),
    startTime: dateTime({ zh: '开始时间', en: 'Start time' }, { required: true }),
    endTime: dateTime({ zh: '结束时间', en: 'End time' }, { required: true, list: true }),
    status: code({ zh: '状态', en: 'Status' }, enableStatus, { default: enableStatus.enabled, list: true, filter: true, inline: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  checks: [notBefore('endTime', 'startTime')],
  sections: [
    { title: { zh: '基本信息', en: 'Basics' }, fields: ['projectName', 'projectCode', 'merchantSign', 'projectType', 'cover', 'startTime', 'endTime', 'status', 'note'] },
    { title: { zh: '并发与时长', en: 'Limits' }, fields: ['maxConcurrency', 'queueSize', 'sessionMinutes', 'idleMinutes'] },
    { title: { zh: '画面', en: 'Stream' }, fields: ['imageQuality', 'codec', 'fps'] },
  ],
  effects: { update: 'gameProjectUpdate', delete: 'gameProjectDelete' },
  actions: [
    action(
      'equipment',
      { zh: '设备', en: 'Devices' },
      {
        on: ['row'],
        code: 'game-project:equipment',
        icon: 'DevicesOther',
        opens: { route: '/game-equipment?projectId={id}' },
      },
    ),
    action(
      'games',
      { zh: '游戏', en: 'Games' },
      {
        on: ['row'],
        code: 'game-project:games',
        icon: 'VideogameAsset',
        opens: { route: '/games?projectId={id}' },
      },
    ),
    action(
      'installs',
      { zh: '安装', en: 'View installs' },
      {
        on: ['row'],
        code: 'game-project:installs',
        icon: 'InstallMobile',
        opens: { route: '/game-installs?projectId={id}' },
      },
    ),
    action(
      'tries',
      { zh: '试玩', en: 'View game trials' },
      {
        on: ['row'],
        code: 'game-project:tries',
        icon: 'History',
        opens: { route: '/game-try-records?projectId={id}' },
      },
    ),
    action(
      'copy',
      { zh: '复制', en: 'Copy' },
      {
        on: ['row'],
        code: 'game-project:copy',
        icon: 'ContentCopy',
        form: {
          projectName: text({ zh: '项目名称', en: 'Project name' }, { required: true, rules: [max(40)] }),
          projectCode: text({ zh: '项目编码', en: 'Project code' }, { required: true, rules: [max(40)] }),
        },
        effect: 'gameProjectCopy',
      },
    ),
  ],
});
