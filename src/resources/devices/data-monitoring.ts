import { definePage } from '../../schemas/vocabulary/resource.ts';

export default definePage({
  name: 'data-monitoring',
  title: { zh: '数据监控', en: 'Data monitoring' },
  icon: 'MonitorHeart',
  order: 30,
  code: 'devices:data-monitoring',
  base: '/api/resources/v1/data-monitoring',
  buttons: { 'data-monitoring:export': { zh: '导出', en: 'Export' } },
});
