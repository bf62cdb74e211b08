import { countOf } from '../../schemas/vocabulary/derivedValues.ts';
import type users from './users.ts';
import { action } from '../../schemas/vocabulary/action.ts';
import { call, conventionalApi } from '../../schemas/vocabulary/call.ts';
import { boolean, dateTime, integer, json, longText, text, treeSelect } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { groupName, max, minItems } from '../../schemas/rules/rules.ts';

const group = '/api/user/v1/designjet/permissions/group';

const groupNameField = text({ zh: '组名', en: 'Group name' }, { required: true, rules: [groupName], unique: true, list: true, filter: 'search', sort: true, title: true });

export default defineResource({
  name: 'permission-groups',
  title: { zh: '权限组', en: 'Permission groups' },
  noun: { zh: '权限组', en: 'permission group' },
  icon: 'GroupWork',
  order: 30,
  type: 'crud',
  code: 'users:permission-groups',
  operations: crud('permission-group'),
  asksPassword: { create: true, edit: true, delete: true },
  api: conventionalApi('/api/user/v1/permission-groups', {
    list: call('POST', `${group}/list`),
    create: call('POST', group),
    update: call('PUT', group),
    delete: call('DELETE', group),
    options: call('GET', `${group}/all`),
  }),
  fields: {
    groupName: groupNameField,
    isAdmin: boolean({ zh: '管理员组', en: 'Admin group' }, { default: false, readOnly: true, list: true }),
    userCount: integer({ zh: '用户数', en: 'Users' }, { ...countOf<typeof users>('users', { groupId: 'id' }), list: true, sort: true }),
    menuIds: treeSelect({ zh: '菜单权限', en: 'Menu permissions' }, 'menus', { computed: true, multiple: true, required: true, rules: [minItems(1)] }),
    routeConfig: json({ zh: '路由配置', en: 'Route configuration' }, { computed: true, readOnly: true, only: 'detail' }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)], list: true }),
    createTime: dateTime({ zh: '创建时间', en: 'Created' }, { readOnly: true, list: true, sort: true, filter: true }),
  },
  form: 'page',
  effects: { create: 'saveGroup', update: 'saveGroup', delete: 'deleteGroup' },
  related: [{ resource: 'users', filter: { groupId: '{id}' } }],
  actions: [
    action(
      'users',
      { zh: '成员', en: 'Manage members' },
      {
        on: ['row'],
        code: 'permission-group:users',
        icon: 'Group',
        opens: { panel: 'permission-groups/MembersPanel' },
      },
    ),
    action(
      'preview',
      { zh: '预览菜单', en: 'Preview menu' },
      {
        on: ['row'],
        code: 'permission-group:preview',
        icon: 'Visibility',
        opens: { panel: 'permission-groups/MenuPreviewPanel' },
      },
    ),
    action(
      'copy',
      { zh: '复制', en: 'Copy' },
      {
        on: ['row'],
        code: 'permission-group:copy',
        icon: 'ContentCopy',
        form: { groupName: groupNameField },
        asksPassword: true,
        effect: 'copyGroup',
      },
    ),
  ],
});
