import { definePage } from '../../schemas/vocabulary/resource.ts';

/** Workbench, in which administrators create, change and publish screens without a build. */
export default definePage({
  name: 'workbench',
  title: { zh: '页面工作台', en: 'Screen workbench' },
  icon: 'DesignServices',
  order: 90,
  code: 'system:workbench',
  base: '/api/system/v1/workbench',
  buttons: {
    'workbench:edit': { zh: '编辑草稿', en: 'Edit drafts' },
    'workbench:publish': { zh: '发布与撤回', en: 'Publish and withdraw' },
    'workbench:rollback': { zh: '回滚', en: 'Roll back' },
    'workbench:export': { zh: '导出', en: 'Export' },
    'workbench:tables': { zh: '读取数据表结构', en: 'Read table structures' },
  },
});
