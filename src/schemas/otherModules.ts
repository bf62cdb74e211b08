import type { Label } from './label.ts';

/** What a log names beside screens: parts of the platform that have none. */
export const otherModules: Readonly<Record<string, Label>> = {
  login: { zh: '登录', en: 'Signing in and out' },
  access: { zh: '访问控制', en: 'Access control' },
  views: { zh: '保存的视图', en: 'Saved views' },
  files: { zh: '文件', en: 'Files' },
};
