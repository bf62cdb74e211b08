import { definePage } from '../../schemas/vocabulary/resource.ts';

/**
 * Control panel. Its commands are the actions of `devices` with the placement `board`, but their permission codes
 * belong to this screen.
 */
export default definePage({
  name: 'control-panel',
  title: { zh: '控制面板', en: 'Control panel' },
  icon: 'GridView',
  order: 10,
  code: 'devices:control-panel',
  base: '/api/resources/v1/control-panel',
  buttons: {
    'control-panel:restart': { zh: '重启', en: 'Restart' },
    'control-panel:powerOn': { zh: '上电', en: 'Power on' },
    'control-panel:powerOff': { zh: '断电', en: 'Power off' },
    'control-panel:factoryReset': { zh: '恢复出厂', en: 'Factory reset' },
    'control-panel:installApk': { zh: '安装应用', en: 'Install app' },
    'control-panel:uninstallApk': { zh: '卸载应用', en: 'Uninstall app' },
    'control-panel:pushFile': { zh: '推送文件', en: 'Push file' },
    'control-panel:shell': { zh: '执行命令', en: 'Run command' },
    'control-panel:applyParams': { zh: '下发参数', en: 'Apply parameters' },
    'control-panel:maintain': { zh: '转维护', en: 'Move to maintenance' },
    'control-panel:screenshot': { zh: '截图', en: 'Screenshot' },
    'control-panel:export': { zh: '导出', en: 'Export' },
  },
});
