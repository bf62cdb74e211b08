import { moveActions } from '../../schemas/presets/commonActions.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { loggedClientType, enableStatus } from '../../schemas/codes/common.ts';
import { boolean, code, integer, longText, money, text } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'star-meals',
  title: { zh: '星币套餐', en: 'Star-coin packages' },
  noun: { zh: '星币套餐', en: 'star-coin package' },
  icon: 'Stars',
  order: 110,
  type: 'crud',
  code: 'settings:star-meals',
  operations: crud('star-meal'),
  api: conventionalApi('/api/config/v1/star-meals'),
  fields: {
    mealName: text({ zh: '套餐名称', en: 'Package name' }, { required: true, rules: [max(40)], unique: true, list: true, filter: 'search', title: true }),
    starCoins: integer({ zh: '星币数', en: 'Star coins' }, { required: true, rules: [range(1, 99999)], list: true, sort: true }),
    money: money({ zh: '金额', en: 'Price' }, { required: true, list: true, sort: true }),
    giveCoins: integer({ zh: '赠送星币', en: 'Bonus coins' }, { rules: [range(0, 9999)], default: 0, list: true }),
    firstOnly: boolean({ zh: '仅首充', en: 'First top-up only' }, { default: false, list: true }),
    clientTypes: code({ zh: '客户端', en: 'Client apps' }, loggedClientType, { required: true, multiple: true, list: true }),
    iosProductId: text({ zh: '苹果商品ID', en: 'App Store product ID' }, { rules: [max(64)] }),
    label: text({ zh: '角标', en: 'Badge' }, { rules: [max(10)] }),
    soldCount: integer({ zh: '销量', en: 'Sold' }, { readOnly: true, default: 0, list: true, sort: true }),
    sort: integer({ zh: '排序', en: 'Sort order' }, { rules: [range(0, 999)], default: 0, list: true, sort: true }),
    status: code({ zh: '状态', en: 'Status' }, enableStatus, { default: enableStatus.enabled, list: true, filter: true, inline: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  sort: { field: 'sort', order: 'ASC' },
  actions: [...moveActions('star-meal:move', '/api/config/v1/star-meals/move')],
});
