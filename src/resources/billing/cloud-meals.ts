import { moveActions, shelfActions } from '../../schemas/presets/commonActions.ts';
import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { notAbove } from '../../schemas/vocabulary/checks.ts';
import { mealType } from '../../schemas/codes/billing.ts';
import { shelfStatus } from '../../schemas/codes/common.ts';
import { androidVersion, phoneType } from '../../schemas/codes/devices.ts';
import { code, image, integer, longText, money, reference, text } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { decimalRange, max, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'cloud-meals',
  title: { zh: '套餐列表', en: 'Cloud packages' },
  noun: { zh: '套餐', en: 'package' },
  icon: 'LocalOffer',
  order: 40,
  type: 'crud',
  code: 'billing:cloud-meals',
  operations: crud('cloud-meal'),
  api: conventionalApi('/api/pay/v1/cloud-meals'),
  fields: {
    mealName: text({ zh: '套餐名称', en: 'Package name' }, { required: true, rules: [max(40)], unique: true, list: true, filter: 'search', title: true }),
    mealCode: text({ zh: '套餐编码', en: 'Package code' }, { required: true, rules: [max(40)], unique: true, list: true, filter: true }),
    mealType: code({ zh: '套餐类型', en: 'Package type' }, mealType, { required: true, list: true, filter: true }),
    phoneType: code({ zh: '机型', en: 'Phone model' }, phoneType, { required: true, list: true, filter: true }),
    phoneTypeName: text({ zh: '机型名称', en: 'Phone model name' }, { computed: true, readOnly: true, only: 'detail' }),
    androidVersion: code({ zh: '安卓版本', en: 'Android version' }, androidVersion, { required: true, list: true, filter: true }),
    configId: reference({ zh: '云配置', en: 'Configuration' }, 'cloud-configurations', {
      required: true,
      narrowedBy: { phoneType: 'phoneType', androidVersion: 'androidVersion' },
      list: true,
      filter: true,
    }),
    icon: image({ zh: '图标', en: 'Icon' }, { list: true }),
    merchantSign: reference({ zh: '适用商家', en: 'Eligible merchant' }, 'merchants.merchantSign', { required: true, list: true, filter: true }),
    days: integer(
      { zh: '天数', en: 'Days' },
      { required: true, rules: [range(1, 999)], visibleWhen: { not: { eq: ['$form.mealType', mealType.timed] } }, whenHidden: 'clear', unit: { zh: '天', en: 'd' }, list: true },
    ),
    hours: integer(
      { zh: '小时数', en: 'Hours' },
      { required: true, rules: [range(1, 9999)], visibleWhen: { eq: ['$form.mealType', mealType.timed] }, whenHidden: 'clear', unit: { zh: '小时', en: 'h' }, list: true },
    ),
    originalPrice: money({ zh: '原价', en: 'Original price' }, { required: true, rules: [decimalRange(0, 999999)], list: true }),
    price: money({ zh: '售价', en: 'Price' }, { required: true, rules: [decimalRange(0, 999999)], list: true, sort: true }),
    starCoins: integer({ zh: '星币价', en: 'Star-coin price' }, { rules: [range(0, 9999)], list: true }),
    renewPrice: money({ zh: '续费价', en: 'Renewal price' }, { required: true, rules: [decimalRange(0, 999999)], visibleWhen: { eq: ['$form.mealType', mealType.autoRenew] }, whenHidden: 'clear' }),
    maxBuy: integer({ zh: '限购数量', en: 'Max per user' }, { rules: [range(1, 999)], default: 10 }),
    label: text({ zh: '角标', en: 'Badge' }, { rules: [max(10)] }),
    soldCount: integer({ zh: '销量', en: 'Sold' }, { readOnly: true, default: 0, list: true, sort: true }),
    sort: integer({ zh: '排序', en: 'Sort order' }, { rules: [range(0, 999)], default: 0, list: true, sort: true }),
    shelfStatus: code({ zh: '上架状态', en: 'Listing status' }, shelfStatus, { readOnly: true, default: shelfStatus.notListed, list: true, filter: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  sort: { field: 'sort', order: 'ASC' },
  checks: [notAbove('price', 'originalPrice')],
  effects: { update: 'cloudMealUpdate' },
  sections: [
    { title: { zh: '套餐', en: 'Package' }, fields: ['mealName', 'mealCode', 'mealType', 'days', 'hours', 'merchantSign'] },
    { title: { zh: '机型与配置', en: 'Phone model and configuration' }, fields: ['phoneType', 'androidVersion', 'configId'] },
    {
      title: { zh: '价格与限购', en: 'Price and limits' },
      fields: ['originalPrice', 'price', 'renewPrice', 'starCoins', 'maxBuy'],
    },
    { title: { zh: '展示', en: 'Display' }, fields: ['icon', 'label', 'sort', 'note'] },
  ],
  actions: [
    ...shelfActions('cloud-meal', 'cloudMealOnShelf'),
    ...moveActions('cloud-meal:move', '/api/pay/v1/cloud-meals/move'),
    action(
      'copy',
      { zh: '复制', en: 'Copy' },
      {
        on: ['row'],
        code: 'cloud-meal:copy',
        icon: 'ContentCopy',
        form: {
          mealName: text({ zh: '套餐名称', en: 'Package name' }, { required: true, rules: [max(40)] }),
          mealCode: text({ zh: '套餐编码', en: 'Package code' }, { required: true, rules: [max(40)] }),
        },
        effect: 'cloudMealCopy',
      },
    ),
  ],
});
