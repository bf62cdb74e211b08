import { action } from '../../schemas/vocabulary/action.ts';
import { file, text } from '../../schemas/vocabulary/fields.ts';
import { definePage } from '../../schemas/vocabulary/resource.ts';
import { max } from '../../schemas/rules/rules.ts';

/**
 * Licence of the platform: its scope, duration and renewal. The screen stays available after the licence has expired.
 */
export default definePage({
  name: 'license-activation',
  title: { zh: '授权激活', en: 'Licence activation' },
  icon: 'VerifiedUser',
  order: 90,
  code: 'upgrades:license-activation',
  base: '/api/upgrade/v1/license-activation',
  buttons: { 'license:export': { zh: '下载申请文件', en: 'Download request file' } },
  actions: [
    action(
      'trial',
      { zh: '开始试用', en: 'Start trial' },
      {
        on: ['toolbar'],
        code: 'license:trial',
        icon: 'HourglassTop',
        confirm: { zh: '确定要开始试用吗？可管理60台安卓卡，为期30天，只能试用一次', en: 'Start the trial? 60 Android cards for 30 days, only once' },
      },
    ),
    action(
      'online',
      { zh: '在线激活', en: 'Activate online' },
      {
        on: ['toolbar'],
        code: 'license:online',
        icon: 'Key',
        form: { licenseKey: text({ zh: '授权码', en: 'Licence key' }, { required: true, rules: [max(128)] }) },
      },
    ),
    action(
      'offline',
      { zh: '离线激活', en: 'Activate offline' },
      {
        on: ['toolbar'],
        code: 'license:offline',
        icon: 'UploadFile',
        form: { file: file({ zh: '授权文件', en: 'Licence file' }, ['lic'], { required: true, limits: { maxBytes: 65_536 } }) },
      },
    ),
  ],
});
