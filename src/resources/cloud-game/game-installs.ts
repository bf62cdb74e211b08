import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { installStatus } from '../../schemas/codes/cloudGame.ts';
import { boolean, code, dateTime, ip, percent, reference, references, text, version } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, maxItems } from '../../schemas/rules/rules.ts';

/** Long file: a state machine with five actions, each with a form or a confirmation of its own. */
export default defineResource({
  name: 'game-installs',
  title: { zh: '游戏安装', en: 'Game installs' },
  noun: { zh: '安装记录', en: 'game install' },
  icon: 'InstallMobile',
  order: 40,
  type: 'crud',
  code: 'cloud-game:game-installs',
  operations: { create: 'game-install:add', delete: 'game-install:delete', export: 'game-install:export' },
  api: conventionalApi('/api/game/v1/game-installs'),
  fields: {
    projectId: reference({ zh: '项目', en: 'Project' }, 'game-projects', { required: true, list: true, filter: true }),
    gameId: reference({ zh: '游戏', en: 'Game' }, 'games', {
      required: true,
      unique: { with: ['equipmentId'], says: { zh: '该设备已有此游戏的安装记录', en: 'The device already has an install record of this game' } },
      list: true,
      filter: true,
      title: true,
    }),
    equipmentId: reference({ zh: '设备', en: 'Device' }, 'game-equipment', { required: true, narrowedBy: { projectId: 'projectId' }, list: true, filter: true }),
    deviceIp: ip({ zh: '设备IP', en: 'Device IP' }, { computed: true, readOnly: true, list: true, filter: true }),
    version: version({ zh: '版本', en: 'Version' }, { readOnly: true, list: true }),
    installStatus: code({ zh: '安装状态', en: 'Install status' }, installStatus, { readOnly: true, default: installStatus.waitingToInstall, list: true, filter: true }),
    progress: percent({ zh: '进度', en: 'Progress' }, { readOnly: true, default: 0, list: true }),
    startTime: dateTime({ zh: '开始时间', en: 'Started' }, { readOnly: true, list: true, filter: true, sort: true }),
    finishTime: dateTime(
      { zh: '完成时间', en: 'Completed' },
      { readOnly: true, list: true, help: { zh: '安装或卸载进行中时为预计完成时间', en: 'Estimated completion while an installation or uninstallation runs' } },
    ),
    failReason: text({ zh: '失败原因', en: 'Failure reason' }, { rules: [max(256)], readOnly: true, said: true, list: true }),
    operatorName: text({ zh: '操作人', en: 'Operator' }, { readOnly: true, list: true }),
  },
  sort: { field: 'startTime', order: 'DESC' },
  effects: { create: 'gameInstallCreate' },
  turns: [
    { field: 'installStatus', from: [installStatus.waitingToInstall], to: installStatus.installing, at: 'startTime' },
    { field: 'installStatus', from: [installStatus.installing], to: installStatus.installed, at: 'finishTime', sets: { progress: 100 } },
    { field: 'installStatus', from: [installStatus.uninstalling], to: installStatus.uninstalled, at: 'finishTime', sets: { progress: 0 } },
  ],
  actions: [
    action(
      'install',
      { zh: '安装', en: 'Install' },
      {
        on: ['toolbar'],
        code: 'game-install:install',
        icon: 'InstallMobile',
        form: {
          projectId: reference({ zh: '项目', en: 'Project' }, 'game-projects', { required: true }),
          gameIds: references({ zh: '游戏', en: 'Games' }, 'games', { required: true, rules: [maxItems(50)] }),
          all: boolean(
            { zh: '项目全部设备', en: 'All devices of the project' },
            { default: false, help: { zh: '开启后装到项目的每一台设备', en: 'When on, the game is installed on every device of the project' } },
          ),
          equipmentIds: references({ zh: '项目设备', en: 'Project devices' }, 'game-equipment', {
            required: true,
            rules: [maxItems(500)],
            narrowedBy: { projectId: 'projectId' },
            visibleWhen: { not: { eq: ['$form.all', true] } },
          }),
        },
        effect: 'gameInstallInstall',
      },
    ),
    action(
      'retry',
      { zh: '重试', en: 'Retry' },
      {
        on: ['row', 'bulk'],
        code: 'game-install:retry',
        icon: 'Replay',
        effect: 'gameInstallStart',
        transition: { field: 'installStatus', from: [installStatus.installFailed], to: installStatus.installing },
      },
    ),
    action(
      'cancel',
      { zh: '取消', en: 'Cancel' },
      {
        on: ['row', 'bulk'],
        code: 'game-install:cancel',
        icon: 'Cancel',
        sets: { finishTime: '$now', failReason: '已取消' },
        confirm: true,
        transition: { field: 'installStatus', from: [installStatus.installing], to: installStatus.installFailed },
        danger: true,
      },
    ),
    action(
      'uninstall',
      { zh: '卸载', en: 'Uninstall' },
      {
        on: ['row', 'bulk'],
        code: 'game-install:uninstall',
        icon: 'Delete',
        effect: 'gameInstallUninstall',
        confirm: true,
        transition: { field: 'installStatus', from: [installStatus.installed], to: installStatus.uninstalling },
        danger: true,
      },
    ),
    action(
      'update',
      { zh: '更新', en: 'Update' },
      {
        on: ['row', 'bulk'],
        code: 'game-install:update',
        icon: 'SystemUpdate',
        effect: 'gameInstallUpdate',
        confirm: true,
        transition: { field: 'installStatus', from: [installStatus.installed], to: installStatus.installing },
      },
    ),
  ],
});
