import type { Label } from '../schemas/base/label.ts';

/** Modules in the operation log that have no screen. */
export const logModulesWithoutScreen: Readonly<Record<string, Label>> = {
  login: { zh: '登录', en: 'Signing in and out' },
  access: { zh: '访问控制', en: 'Access control' },
  views: { zh: '保存的视图', en: 'Saved views' },
  files: { zh: '文件', en: 'Files' },
};
