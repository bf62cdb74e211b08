import { action } from '../schemas/vocabulary/action.ts';
import { failureStatus, powerOffMode } from '../schemas/codes/devices.ts';
import { code, file, longText, reference, references, text } from '../schemas/vocabulary/fields.ts';
import { max, packageName } from '../schemas/rules/rules.ts';

const isOnline = { is: 'online' } as const;

/** Commands of the control panel. Devices respond at their own pace, so each command is a job that runs in waves. */
export const controlPanelCommands = [
  action(
    'boardRestart',
    { zh: '重启', en: 'Restart' },
    {
      on: ['board'],
      code: 'control-panel:restart',
      confirm: true,
      when: isOnline,
      effect: 'commandRestart',
      job: true,
      remote: true,
      interrupts: true,
      icon: 'RestartAlt',
    },
  ),
  action(
    'boardPowerOn',
    { zh: '上电', en: 'Power on' },
    {
      on: ['board'],
      code: 'control-panel:powerOn',
      when: { all: [{ is: 'offline' }, { not: { empty: '$record.bmcMappingId' } }] },
      effect: 'commandPowerOn',
      job: true,
      remote: true,
      icon: 'Power',
    },
  ),
  action(
    'boardPowerOff',
    { zh: '断电', en: 'Power off' },
    {
      on: ['board'],
      code: 'control-panel:powerOff',
      typeConfirm: { zh: 'OFF', en: 'OFF' },
      form: {
        mode: code({ zh: '断电方式', en: 'Power-off method' }, powerOffMode, {
          required: true,
          default: powerOffMode.graceful,
          help: {
            zh: '正常关机由系统完成；强制断电由BMC切断电源，未保存的数据会丢失',
            en: 'A graceful power-off shuts Android down; a forced one cuts the power through the BMC, and unsaved data is lost',
          },
        }),
      },
      when: { any: [isOnline, { not: { empty: '$record.bmcMappingId' } }] },
      effect: 'commandPowerOff',
      job: true,
      remote: true,
      interrupts: true,
      icon: 'PowerOff',
      danger: true,
    },
  ),
  action(
    'boardFactoryReset',
    { zh: '恢复出厂', en: 'Factory reset' },
    {
      on: ['board'],
      code: 'control-panel:factoryReset',
      typeConfirm: { zh: 'RESET', en: 'RESET' },
      asksReason: 'required',
      when: isOnline,
      effect: 'commandFactoryReset',
      job: true,
      remote: true,
      interrupts: true,
      icon: 'SettingsBackupRestore',
      danger: true,
    },
  ),
  action(
    'boardInstallApk',
    { zh: '安装应用', en: 'Install app' },
    {
      on: ['board'],
      code: 'control-panel:installApk',
      form: { appId: reference({ zh: '应用', en: 'App' }, 'app-market', { required: true }) },
      when: isOnline,
      effect: 'commandInstallApk',
      job: true,
      remote: true,
      icon: 'InstallMobile',
    },
  ),
  action(
    'boardUninstallApk',
    { zh: '卸载应用', en: 'Uninstall app' },
    {
      on: ['board'],
      code: 'control-panel:uninstallApk',
      confirm: true,
      form: {
        packageName: text(
          { zh: '包名', en: 'Package name' },
          { required: true, rules: [packageName, max(128)], help: { zh: '应用的标识，如 com.example.app', en: 'Package name, such as com.example.app' } },
        ),
      },
      when: isOnline,
      job: true,
      remote: true,
      icon: 'Delete',
    },
  ),
  action(
    'boardPushFile',
    { zh: '推送文件', en: 'Push file' },
    {
      on: ['board'],
      code: 'control-panel:pushFile',
      form: {
        file: file({ zh: '文件', en: 'File' }, ['apk', 'zip', 'tgz', 'gz', 'tar', 'lua', 'js', 'csv', 'lic', 'jpg', 'png', 'mp4'], { required: true }),
        targetPath: text({ zh: '目标路径', en: 'Target path' }, { required: true, rules: [max(128)], default: '/sdcard/Download/' }),
      },
      when: isOnline,
      job: true,
      remote: true,
      icon: 'UploadFile',
    },
  ),
  action(
    'boardShell',
    { zh: '执行命令', en: 'Run command' },
    {
      on: ['board'],
      code: 'control-panel:shell',
      confirm: { zh: '确定要在选中的设备上执行此命令吗？', en: 'Run this command on the selected devices?' },
      typeConfirm: { zh: 'RUN', en: 'RUN' },
      form: {
        command: longText(
          { zh: '命令', en: 'Command' },
          { required: true, rules: [max(2048)], help: { zh: '在每台设备上以 shell 执行；由第二人批准后才下发', en: 'The command runs in the shell of each device after a second person approves it' } },
        ),
      },
      asksReason: 'required',
      approval: 2,
      when: isOnline,
      job: true,
      remote: true,
      icon: 'Terminal',
      danger: true,
    },
  ),
  action(
    'boardApplyParams',
    { zh: '下发参数', en: 'Apply parameters' },
    {
      on: ['board'],
      code: 'control-panel:applyParams',
      form: { parameterIds: references({ zh: '参数', en: 'Parameters' }, 'device-parameters', { required: true }) },
      when: isOnline,
      effect: 'commandApplyParams',
      job: true,
      remote: true,
      icon: 'Tune',
    },
  ),
  action(
    'boardMaintain',
    { zh: '转维护', en: 'Move to maintenance' },
    {
      on: ['board'],
      code: 'control-panel:maintain',
      confirm: true,
      when: { in: ['$record.failureStatus', [failureStatus.temporarilyUnusable, failureStatus.fault]] },
      transition: { field: 'failureStatus', from: [failureStatus.temporarilyUnusable, failureStatus.fault], to: failureStatus.awaitingMaintenance },
      effect: 'deviceMaintain',
      job: true,
      interrupts: true,
      icon: 'Build',
    },
  ),
  action(
    'boardScreenshot',
    { zh: '截图', en: 'Take screenshot' },
    {
      on: ['board'],
      code: 'control-panel:screenshot',
      when: isOnline,
      effect: 'commandScreenshot',
      job: true,
      remote: true,
      icon: 'Screenshot',
    },
  ),
] as const;
