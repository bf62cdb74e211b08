import { moveActions } from '../../schemas/presets/commonActions.ts';
import { action } from '../../schemas/vocabulary/action.ts';
import { call, conventionalApi } from '../../schemas/vocabulary/call.ts';
import { enableStatus } from '../../schemas/codes/common.ts';
import { menuType } from '../../schemas/codes/system.ts';
import { boolean, code, integer, reference, text, treeSelect } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, menuPath, minItems, range } from '../../schemas/rules/rules.ts';

const menus = '/api/user/v1/menus';

export default defineResource({
  name: 'menus',
  title: { zh: '菜单管理', en: 'Menus' },
  noun: { zh: '菜单', en: 'menu' },
  icon: 'MenuOpen',
  order: 10,
  type: 'crud',
  code: 'system:menus',
  operations: crud('menu'),
  asksPassword: { create: true, edit: ['menuType', 'parentId', 'path', 'code', 'hidden', 'status'], delete: true },
  api: conventionalApi(menus, {
    list: call('GET', `${menus}/findAll`, { paging: { page: 'pageIndex', size: 'pageSize' } }),
    detail: call('GET', `${menus}/findById`, { query: { id: '{id}' } }),
    children: call('GET', `${menus}/findByParentId`, { query: { parentId: '{id}' } }),
    create: call('POST', `${menus}/create`),
    update: call('PUT', `${menus}/update/{id}`),
    delete: call('DELETE', `${menus}/delete/{id}`),
  }),
  tree: { parent: 'parentId', order: 'sort' },
  sort: { field: 'sort', order: 'ASC' },
  fields: {
    name: text({ zh: '菜单名称', en: 'Menu name' }, { required: true, rules: [max(40)], list: true, filter: 'search', title: true }),
    menuType: code({ zh: '类型', en: 'Type' }, menuType, { required: true, list: true, filter: true }),
    parentId: treeSelect({ zh: '上级菜单', en: 'Parent menu' }, 'menus', { list: true }),
    path: text({ zh: '路径', en: 'Path' }, { rules: [max(128), menuPath], list: true, filter: true }),
    code: text(
      { zh: '权限编码', en: 'Permission code' },
      {
        required: true,
        rules: [max(64)],
        unique: true,
        list: true,
        filter: true,
        visibleWhen: { eq: ['$form.menuType', menuType.permission] },
      },
    ),
    icon: text({ zh: '图标', en: 'Icon' }, { rules: [max(40)], list: true }),
    title: text({ zh: '标题键', en: 'Title key' }, { rules: [max(40)] }),
    sort: integer({ zh: '排序', en: 'Sort order' }, { default: 0, rules: [range(0, 999)], list: true, sort: true, inline: true }),
    hidden: boolean({ zh: '隐藏', en: 'Hidden' }, { default: false, list: true }),
    noCache: boolean({ zh: '不缓存', en: 'Disable caching' }, { default: false, list: true }),
    status: code({ zh: '状态', en: 'Status' }, enableStatus, { default: enableStatus.enabled, list: true, filter: true }),
    groupId: reference({ zh: '权限组', en: 'Permission group' }, 'permission-groups', { computed: true, multiple: true, readOnly: true, only: 'detail' }),
  },
  effects: { create: 'saveMenu', update: 'saveMenu', delete: 'deleteMenu' },
  actions: [
    action(
      'allot',
      { zh: '分配权限', en: 'Assign permissions' },
      {
        on: ['toolbar'],
        code: 'menu:allot',
        icon: 'AssignmentInd',
        call: call('POST', `${menus}/allot`, { rename: { menuIds: 'menuIdList' } }),
        form: {
          groupId: reference({ zh: '权限组', en: 'Permission group' }, 'permission-groups', { required: true }),
          menuIds: treeSelect({ zh: '菜单', en: 'Menus' }, 'menus', {
            multiple: true,
            required: true,
            rules: [minItems(1)],
          }),
        },
        asksPassword: true,
        effect: 'assignMenusToGroup',
      },
    ),
    action(
      'refresh',
      { zh: '刷新路由', en: 'Refresh routes' },
      {
        on: ['toolbar'],
        code: 'menu:refresh',
        icon: 'Refresh',
        opens: { refresh: 'menu' },
      },
    ),
    ...moveActions('menu:move', `${menus}/move`),
  ],
});
