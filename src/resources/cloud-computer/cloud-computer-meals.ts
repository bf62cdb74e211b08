import { countOf } from '../../schemas/vocabulary/derivedValues.ts';
import type cloudComputerAccounts from './cloud-computer-accounts.ts';
import { moveActions, shelfActions } from '../../schemas/presets/commonActions.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { notAbove } from '../../schemas/vocabulary/checks.ts';
import { mealType } from '../../schemas/codes/billing.ts';
import { shelfStatus } from '../../schemas/codes/common.ts';
import { code, integer, longText, money, reference, references, text } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'cloud-computer-meals',
  title: { zh: '云电脑套餐配置', en: 'Cloud computer packages' },
  noun: { zh: '云电脑套餐', en: 'cloud computer package' },
  icon: 'Category',
  order: 40,
  type: 'crud',
  code: 'cloud-computer:cloud-computer-meals',
  operations: crud('cloud-computer-meal'),
  api: conventionalApi('/api/computer/v1/cloud-computer-meals'),
  fields: {
    mealName: text({ zh: '套餐名称', en: 'Package name' }, { required: true, rules: [max(40)], unique: true, list: true, filter: 'search', title: true }),
    configId: reference({ zh: '配置', en: 'Configuration' }, 'cloud-computer-configs', { required: true, list: true, filter: true }),
    dataCenterIds: references({ zh: '数据中心', en: 'Data centres' }, 'data-centers', { required: true, list: true }),
    mealType: code({ zh: '套餐类型', en: 'Package type' }, mealType, { required: true, list: true, filter: true }),
    days: integer(
      { zh: '天数', en: 'Days' },
      { rules: [range(1, 999)], required: true, visibleWhen: { not: { eq: ['$form.mealType', mealType.timed] } }, whenHidden: 'clear', unit: { zh: '天', en: 'd' }, list: true },
    ),
    hours: integer(
      { zh: '小时数', en: 'Hours' },
      { rules: [range(1, 9999)], required: true, visibleWhen: { eq: ['$form.mealType', mealType.timed] }, whenHidden: 'clear', unit: { zh: '小时', en: 'h' }, list: true },
    ),
    originalPrice: money({ zh: '原价', en: 'Original price' }, { required: true, list: true }),
    price: money({ zh: '售价', en: 'Price' }, { required: true, list: true, sort: true }),
    starCoins: integer({ zh: '星币价', en: 'Price in star coins' }, { rules: [range(0, 9999)], list: true }),
    soldCount: integer({ zh: '销量', en: 'Sold' }, { ...countOf<typeof cloudComputerAccounts>('cloud-computer-accounts', { mealId: 'id' }), list: true, sort: true }),
    sort: integer({ zh: '排序', en: 'Sort order' }, { rules: [range(0, 999)], default: 0, list: true, sort: true }),
    shelfStatus: code({ zh: '上架状态', en: 'Listing status' }, shelfStatus, { readOnly: true, default: shelfStatus.notListed, list: true, filter: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  sort: { field: 'sort', order: 'ASC' },
  checks: [notAbove('price', 'originalPrice')],
  actions: [...shelfActions('cloud-computer-meal'), ...moveActions('cloud-computer-meal:move', '/api/computer/v1/cloud-computer-meals/move')],
});
