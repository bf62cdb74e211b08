import { definePage } from '../../schemas/vocabulary/resource.ts';

export default definePage({
  name: 'dashboard',
  title: { zh: '首页', en: 'Dashboard' },
  icon: 'SpaceDashboard',
  order: 10,
  code: 'dashboard:dashboard',
  base: '/api/public/v1/dashboard',
  buttons: { 'dashboard:export': { zh: '导出', en: 'Export' } },
});
