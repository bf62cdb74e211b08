import backendSettings from '../../../src/resources/settings/backend-settings.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(backendSettings, {
  rows: 1,
  values: () => ({
    platformName: '云手机管理平台',
    sessionMinutes: 720,
    lockMinutes: 15,
    logKeepDays: 365,
    icpNo: '粤ICP备20240001号',
    copyright: '© 2024 云手机管理平台',
  }),
});
