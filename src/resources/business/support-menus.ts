import { action } from '../../schemas/vocabulary/action.ts';
import { call, conventionalApi } from '../../schemas/vocabulary/call.ts';
import { enableStatus } from '../../schemas/codes/common.ts';
import { menuType } from '../../schemas/codes/system.ts';
import { boolean, code, integer, reference, text, treeSelect } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, menuPath, minItems, range } from '../../schemas/rules/rules.ts';

const menus = '/api/user/support/v5/menus';

export default defineResource({
  name: 'support-menus',
  title: { zh: '商家菜单', en: 'Merchant menus' },
  noun: { zh: '商家菜单', en: 'merchant menu' },
  icon: 'AccountTree',
  order: 80,
  type: 'crud',
  code: 'business:support-menus',
  operations: { create: 'support-menu:add', edit: 'support-menu:edit', delete: 'support-menu:delete' },
  api: conventionalApi(menus, {
    list: call('GET', `${menus}/findAll`, { paging: { page: 'pageIndex', size: 'pageSize' } }),
    children: call('GET', `${menus}/findByParentId`, { query: { parentId: '{id}' } }),
    create: call('POST', `${menus}/create`),
    update: call('PUT', `${menus}/update`),
    delete: call('DELETE', `${menus}/delete/{id}`),
  }),
  tree: { parent: 'parentId', order: 'sort' },
  sort: { field: 'sort', order: 'ASC' },
  fields: {
    name: text({ zh: '菜单名称', en: 'Menu name' }, { required: true, rules: [max(40)], list: true, filter: 'search', title: true }),
    menuType: code({ zh: '类型', en: 'Type' }, menuType, { required: true, list: true, filter: true }),
    parentId: treeSelect({ zh: '上级菜单', en: 'Parent menu' }, 'support-menus', { list: true }),
    path: text({ zh: '路径', en: 'Path' }, { rules: [max(128), menuPath], list: true }),
    code: text({ zh: '权限编码', en: 'Permission code' }, { required: true, rules: [max(64)], list: true, filter: true, visibleWhen: { eq: ['$form.menuType', menuType.permission] } }),
    icon: text({ zh: '图标', en: 'Icon' }, { rules: [max(40)], list: true }),
    sort: integer({ zh: '排序', en: 'Sort order' }, { default: 0, rules: [range(0, 999)], list: true, sort: true }),
    hidden: boolean({ zh: '隐藏', en: 'Hidden' }, { default: false, list: true }),
    noCache: boolean({ zh: '不缓存', en: 'Disable caching' }, { default: false }),
    status: code({ zh: '状态', en: 'Status' }, enableStatus, { default: enableStatus.enabled, list: true, filter: true }),
  },
  effects: { create: 'saveMenu', update: 'saveMenu', delete: 'deleteMenu' },
  actions: [
    action(
      'allot',
      { zh: '分配给商家', en: 'Assign to merchant' },
      {
        on: ['toolbar'],
        code: 'support-menu:allot',
        icon: 'AssignmentInd',
        call: call('POST', `${menus}/merchant/allot`, { rename: { menuIds: 'menuIdList' } }),
        form: {
          merchantSign: reference({ zh: '商家', en: 'Merchant' }, 'merchants.merchantSign', { required: true }),
          menuIds: treeSelect({ zh: '菜单', en: 'Menus' }, 'support-menus', {
            multiple: true,
            required: true,
            rules: [minItems(1)],
          }),
        },
        effect: 'allotSupportMenus',
      },
    ),
  ],
});
