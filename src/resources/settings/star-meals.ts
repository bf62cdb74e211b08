import { moveActions } from '../../schemas/presets/commonActions.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { clientTypeLog, enableStatus } from '../../schemas/codes/common.ts';
import { boolean, code, integer, longText, money, text } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, range } from '../../schemas/rules/rules.ts';
import { weighted } from '../../schemas/vocabulary/weighted.ts';

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
    clientTypes: code({ zh: '客户端', en: 'Client apps' }, clientTypeLog, { required: true, multiple: true, list: true }),
    iosProductId: text({ zh: '苹果商品ID', en: 'App Store product ID' }, { rules: [max(64)] }),
    label: text({ zh: '角标', en: 'Badge' }, { rules: [max(10)] }),
    soldCount: integer({ zh: '销量', en: 'Sold' }, { readOnly: true, default: 0, list: true, sort: true }),
    sort: integer({ zh: '排序', en: 'Sort order' }, { rules: [range(0, 999)], default: 0, list: true, sort: true }),
    status: code({ zh: '状态', en: 'Status' }, enableStatus, { default: enableStatus.enabled, list: true, filter: true, inline: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  sort: { field: 'sort', order: 'ASC' },
  actions: [...moveActions('star-meal:move', '/api/config/v1/star-meals/move')],
  seed: {
    rows: 12,
    values: {
      mealName: { inTurn: ['60星币', '120星币', '180星币', '300星币', '680星币', '980星币', '1280星币', '1980星币', '3280星币', '6480星币', '12980星币', '64800星币'] },
      starCoins: { inTurn: [60, 120, 180, 300, 680, 980, 1_280, 1_980, 3_280, 6_480, 12_980, 64_800] },
      money: { inTurn: [6, 12, 18, 30, 68, 98, 128, 198, 328, 648, 1_298, 6_480] },
      giveCoins: { inTurn: [0, 0, 5, 15, 40, 70, 100, 180, 320, 700, 1_500, 8_000] },
      firstOnly: { inTurn: [true, false, false, false, false, false, false, false, false, false, false, false] },
      clientTypes: weighted([[1, 2, 3, 4, 5, 7], 60], [[1, 2, 3], 40]),
      iosProductId: { sequence: 'cn.cloudphone.coins.##' },
      label: { inTurn: ['首充', null, null, '热销', null, null, '推荐', null, null, '超值', null, '尊享'] },
      soldCount: { between: [50, 9_000] },
      sort: { numbered: 0 },
    },
  },
});
