import { shelfActions } from '../../schemas/presets/commonActions.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { lowerThan, notAbove } from '../../schemas/vocabulary/checks.ts';
import { shelfStatus } from '../../schemas/codes/common.ts';
import { code, image, integer, longText, money, reference, rows, text } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { decimalRange, max, maxItems, range, uniqueKeys } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'procurement-products',
  title: { zh: '采购产品', en: 'Procurement products' },
  noun: { zh: '采购产品', en: 'product' },
  icon: 'Inventory2',
  order: 50,
  type: 'crud',
  code: 'agents:procurement-products',
  operations: crud('procurement-product'),
  api: conventionalApi('/api/agent/v1/procurement-products'),
  fields: {
    productName: text({ zh: '产品名称', en: 'Product name' }, { required: true, rules: [max(40)], unique: true, list: true, filter: 'search', title: true }),
    mealId: reference({ zh: '套餐', en: 'Package' }, 'cloud-meals', { required: true, list: true, filter: true }),
    image: image({ zh: '图片', en: 'Image' }, { list: true }),
    originalPrice: money({ zh: '原价', en: 'Original price' }, { required: true, rules: [decimalRange(0, 9999999)], list: true }),
    price: money({ zh: '采购价', en: 'Price' }, { required: true, rules: [decimalRange(0, 9999999)], list: true, sort: true }),
    levelPrices: rows(
      { zh: '等级价', en: 'Prices by level' },
      {
        levelId: reference({ zh: '等级', en: 'Level' }, 'agent-levels', { required: true }),
        price: money({ zh: '价格', en: 'Price' }, { required: true, rules: [decimalRange(0, 9999999)] }),
      },
      { rules: [maxItems(9), { ...uniqueKeys('levelId'), says: { zh: '等级不能重复', en: 'Levels must be unique' } }] },
    ),
    minQuantity: integer({ zh: '起购数量', en: 'Min quantity' }, { required: true, rules: [range(1, 999)], default: 1, list: true }),
    maxQuantity: integer({ zh: '限购数量', en: 'Max quantity' }, { required: true, rules: [range(1, 5000)], list: true }),
    stock: integer({ zh: '库存', en: 'Stock' }, { required: true, rules: [range(0, 9999)], list: true, sort: true }),
    soldCount: integer({ zh: '销量', en: 'Sold' }, { readOnly: true, default: 0, list: true, sort: true }),
    sort: integer({ zh: '排序', en: 'Sort order' }, { rules: [range(0, 999)], default: 0, list: true, sort: true }),
    shelfStatus: code({ zh: '上架状态', en: 'Listing status' }, shelfStatus, { readOnly: true, default: shelfStatus.notListed, list: true, filter: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  sort: { field: 'sort', order: 'ASC' },
  checks: [
    { ...lowerThan('price', 'originalPrice'), says: { zh: '采购价必须低于原价', en: 'The price must be lower than the original price' } },
    notAbove('minQuantity', 'maxQuantity', { zh: '起购数量不能大于限购数量', en: 'The minimum quantity cannot be greater than the maximum quantity' }),
  ],
  effects: { create: 'procurementProductSave', update: 'procurementProductSave' },
  actions: [...shelfActions('procurement-product')],
});
