import { codeList } from '../codeList.ts';

export const menuType = codeList('menuType', [
  { value: 1, zh: '目录', en: 'Area', tone: 'default' },
  { value: 2, zh: '页面', en: 'Screen', tone: 'info' },
  { value: 3, zh: '权限', en: 'Permission leaf', tone: 'success' },
]);

export const operationType = codeList('operationType', [
  { value: 1, zh: '新增', en: 'Create', tone: 'success' },
  { value: 2, zh: '修改', en: 'Update', tone: 'info' },
  { value: 3, zh: '删除', en: 'Delete', tone: 'error' },
  { value: 4, zh: '查询', en: 'Query', tone: 'default' },
  { value: 5, zh: '导出', en: 'Export', tone: 'default' },
  { value: 6, zh: '导入', en: 'Import', tone: 'default' },
  { value: 7, zh: '登录', en: 'Login', tone: 'info' },
  { value: 8, zh: '退出', en: 'Logout', tone: 'default' },
  { value: 9, zh: '设备指令', en: 'Device command', tone: 'warning' },
  { value: 10, zh: '审核', en: 'Audit', tone: 'info' },
  { value: 11, zh: '分配', en: 'Allocate', tone: 'warning' },
]);

export const httpMethod = codeList('httpMethod', [
  { value: 'GET', zh: 'GET', en: 'GET', tone: 'default' },
  { value: 'POST', zh: 'POST', en: 'POST', tone: 'success' },
  { value: 'PUT', zh: 'PUT', en: 'PUT', tone: 'info' },
  { value: 'DELETE', zh: 'DELETE', en: 'DELETE', tone: 'error' },
]);
