import { afterNow } from '../../schemas/vocabulary/checks.ts';
import { platformNodeRole } from '../../schemas/codes/upgrades.ts';
import { boolean, bytes, code, dateTime, duration, file, integer, ip, longText, text, version } from '../../schemas/vocabulary/fields.ts';
import { archiveTypes } from '../../schemas/vocabulary/fileLimits.ts';
import { definePage } from '../../schemas/vocabulary/resource.ts';
import { max } from '../../schemas/rules/rules.ts';

/** Page on which operators upgrade the platform to another version, node by node. */
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
        title: { zh: '升级包', en: 'Upgrade package' },
        fields: {
          packageFile: file({ zh: '升级包', en: 'Upgrade package' }, archiveTypes, { required: true }),
          version: version({ zh: '版本', en: 'Version' }, { required: true }),
          upgradeLog: longText({ zh: '升级说明', en: 'Upgrade notes' }, { required: true, rules: [max(256)] }),
          signature: text(
            { zh: '签名', en: 'Signature' },
            {
              rules: [max(128)],
              help: { zh: '厂商随升级包提供；平台配置了厂商公钥时须填写', en: "The vendor supplies the signature with the package; required if the platform has the vendor's public key" },
            },
          ),
        },
      },
      {
        name: 'options',
        title: { zh: '选项', en: 'Options' },
        fields: {
          backupFirst: boolean({ zh: '升级前备份', en: 'Back up first' }, { default: true }),
          startTime: dateTime({ zh: '执行时间', en: 'Start time' }, { help: { zh: '留空则立即开始', en: 'Leave empty to start immediately' } }),
          notify: boolean({ zh: '通知管理员', en: 'Notify administrators' }, { default: false }),
        },
        checks: [afterNow('startTime')],
      },
    ],
    figures: {
      fromVersion: version({ zh: '当前版本', en: 'Current version' }),
      toVersion: version({ zh: '升级到', en: 'Target version' }),
      nodes: integer({ zh: '节点', en: 'Nodes' }),
      sizeBytes: bytes({ zh: '升级包大小', en: 'Package size' }),
      seconds: duration({ zh: '预计用时', en: 'Estimated duration' }),
    },
    rows: {
      role: code({ zh: '角色', en: 'Role' }, platformNodeRole),
      nodeIp: ip({ zh: 'IP', en: 'IP' }),
      nodeVersion: version({ zh: '现版本', en: 'Node version' }),
    },
  },
});
