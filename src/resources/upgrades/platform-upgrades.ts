import { afterNow } from '../../schemas/checks.ts';
import { platformNodeRole } from '../../schemas/codes/upgrades.ts';
import { boolean, bytes, code, dateTime, duration, file, integer, ip, longText, text, version } from '../../schemas/fields.ts';
import { archiveTypes } from '../../schemas/fileLimits.ts';
import { definePage } from '../../schemas/resource.ts';
import { max } from '../../schemas/rules/rules.ts';

/** Upgrades the platform to another version, node by node. */
export default definePage({
  name: 'platform-upgrades',
  title: { zh: '平台升级', en: 'Platform upgrades' },
  icon: 'SystemUpdateAlt',
  order: 40,
  code: 'upgrades:platform-upgrades',
  base: '/api/upgrade/v1/platform-upgrades',
  flow: {
    code: 'platform-upgrade:upgrade',
    verb: { zh: '开始升级', en: 'Upgrade' },
    calls: { preview: 'check', submit: 'upgrade' },
    typeConfirmField: 'version',
    danger: true,
    steps: [
      {
        name: 'package',
        title: { zh: '升级包', en: 'Package' },
        fields: {
          packageFile: file({ zh: '升级包', en: 'Package' }, archiveTypes, { required: true }),
          version: version({ zh: '版本', en: 'Version' }, { required: true }),
          upgradeLog: longText({ zh: '升级说明', en: 'Upgrade log' }, { required: true, rules: [max(256)] }),
          signature: text(
            { zh: '签名', en: 'Signature' },
            { rules: [max(128)], help: { zh: '厂商随升级包提供；平台配置了厂商公钥时须填写', en: "Comes with the package; required if the platform has the vendor's key" } },
          ),
        },
      },
      {
        name: 'options',
        title: { zh: '选项', en: 'Options' },
        fields: {
          backupFirst: boolean({ zh: '升级前备份', en: 'Back up first' }, { default: true }),
          startTime: dateTime({ zh: '执行时间', en: 'Start' }, { help: { zh: '留空则立即开始', en: 'Left empty, at once' } }),
          notify: boolean({ zh: '通知管理员', en: 'Tell the administrators' }, { default: false }),
        },
        checks: [afterNow('startTime')],
      },
    ],
    figures: {
      fromVersion: version({ zh: '当前版本', en: 'Present version' }),
      toVersion: version({ zh: '升级到', en: 'To' }),
      nodes: integer({ zh: '节点', en: 'Nodes' }),
      sizeBytes: bytes({ zh: '升级包大小', en: 'Size' }),
      seconds: duration({ zh: '预计用时', en: 'Expected time' }),
    },
    rows: {
      role: code({ zh: '角色', en: 'Role' }, platformNodeRole),
      nodeIp: ip({ zh: 'IP', en: 'IP' }),
      nodeVersion: version({ zh: '现版本', en: 'Version' }),
    },
  },
});
