import { moveActions, shelfActions } from '../../schemas/presets/commonActions.ts';
import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { notAbove, notBefore } from '../../schemas/vocabulary/checks.ts';
import { mallGoodsType } from '../../schemas/codes/cloudGame.ts';
import { shelfStatus } from '../../schemas/codes/common.ts';
import { boolean, code, dateTime, image, integer, longText, money, reference, text } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'game-mall',
  title: { zh: '游戏商城', en: 'Game mall' },
  noun: { zh: '商品', en: 'item' },
  icon: 'ShoppingBag',
  order: 80,
  type: 'crud',
  code: 'cloud-game:game-mall',
  operations: crud('game-goods'),
  api: conventionalApi('/api/game/v1/game-mall'),
  fields: {
    goodsName: text({ zh: '商品名称', en: 'Item name' }, { required: true, rules: [max(40)], list: true, filter: 'search', title: true }),
    goodsType: code({ zh: '商品类型', en: 'Item type' }, mallGoodsType, { required: true, list: true, filter: true }),
    gameId: reference({ zh: '关联游戏', en: 'Game' }, 'games', { list: true, filter: true }),
    cover: image({ zh: '商品图', en: 'Item image' }, { required: true, list: true }),
    originalPrice: money({ zh: '原价', en: 'Original price' }, { required: true, list: true }),
    price: money({ zh: '售价', en: 'Price' }, { required: true, list: true, sort: true }),
    starCoins: integer({ zh: '星币价', en: 'Star-coin price' }, { rules: [range(0, 9999)], list: true }),
    playMinutes: integer(
      { zh: '时长', en: 'Play time' },
      { required: true, rules: [range(1, 9999)], unit: { zh: '分钟', en: 'min' }, visibleWhen: { eq: ['$form.goodsType', mallGoodsType.playTimeCard] }, whenHidden: 'clear' },
    ),
    stock: integer({ zh: '库存', en: 'Stock' }, { required: true, rules: [range(0, 9999)], list: true, sort: true }),
    soldOut: boolean({ zh: '售罄', en: 'Sold out' }, { computed: true, readOnly: true, list: true, filter: true }),
    limitPerUser: integer({ zh: '每人限购', en: 'Limit per user' }, { rules: [range(1, 999)], default: 1 }),
    soldCount: integer({ zh: '已售', en: 'Sold' }, { readOnly: true, default: 0, list: true, sort: true }),
    saleStart: dateTime({ zh: '开售时间', en: 'Sale start' }, { required: true }),
    saleEnd: dateTime({ zh: '停售时间', en: 'Sale end' }, { required: true, list: true }),
    intro: longText({ zh: '介绍', en: 'Intro' }, { rules: [max(256)] }),
    sort: integer({ zh: '排序', en: 'Sort order' }, { rules: [range(0, 999)], default: 0, list: true, sort: true }),
    shelfStatus: code({ zh: '上架状态', en: 'Listing status' }, shelfStatus, { readOnly: true, default: shelfStatus.notListed, list: true, filter: true }),
  },
  checks: [notBefore('saleEnd', 'saleStart'), notAbove('price', 'originalPrice')],
  sections: [
    { title: { zh: '基本信息', en: 'Basics' }, fields: ['goodsName', 'goodsType', 'gameId', 'playMinutes', 'cover', 'intro', 'sort'] },
    { title: { zh: '价格与库存', en: 'Price and stock' }, fields: ['originalPrice', 'price', 'starCoins', 'stock', 'limitPerUser'] },
    { title: { zh: '销售时间', en: 'Sale period' }, fields: ['saleStart', 'saleEnd'] },
  ],
  sort: { field: 'sort', order: 'ASC' },
  actions: [
    ...shelfActions('game-goods'),
    action(
      'stock',
      { zh: '调整库存', en: 'Adjust stock' },
      {
        on: ['row'],
        code: 'game-goods:stock',
        icon: 'Inventory',
        form: { stock: integer({ zh: '库存', en: 'Stock' }, { required: true, rules: [range(0, 9999)] }) },
        sets: { stock: '$form.stock' },
      },
    ),
    ...moveActions('game-goods:move', '/api/game/v1/game-mall/move'),
  ],
});
