import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { reviewStatus, shelfStatus } from '../../schemas/codes/common.ts';
import { phoneType } from '../../schemas/codes/devices.ts';
import { scriptChargeType } from '../../schemas/codes/scripts.ts';
import { code, decimal, file, image, images, integer, longText, money, reference, text, version } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, maxItems, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'scripts',
  title: { zh: '脚本管理', en: 'Scripts' },
  noun: { zh: '脚本', en: 'script' },
  icon: 'IntegrationInstructions',
  order: 20,
  type: 'crud',
  code: 'scripts:scripts',
  operations: crud('script'),
  api: conventionalApi('/api/script/v1/scripts'),
  fields: {
    scriptName: text({ zh: '脚本名称', en: 'Script name' }, { required: true, rules: [max(40)], list: true, filter: 'search', title: true }),
    gameId: reference({ zh: '游戏', en: 'Game' }, 'script-games', { required: true, list: true, filter: true }),
    authorId: reference({ zh: '作者', en: 'Author' }, 'script-authors', { required: true, list: true, filter: true }),
    platformId: reference({ zh: '第三方平台', en: 'Platform' }, 'script-platforms', { list: true, filter: true }),
    version: version(
      { zh: '版本', en: 'Version' },
      { required: true, unique: { with: ['scriptName', 'gameId', 'authorId'], says: { zh: '该版本已存在', en: 'This version already exists' } }, list: true },
    ),
    scriptFile: file({ zh: '脚本文件', en: 'Script file' }, ['zip', 'lua', 'js'], { required: true }),
    icon: image({ zh: '图标', en: 'Icon' }),
    chargeType: code({ zh: '收费方式', en: 'Charge type' }, scriptChargeType, { required: true, list: true, filter: true }),
    price: money({ zh: '价格', en: 'Price' }, { required: true, visibleWhen: { not: { eq: ['$form.chargeType', scriptChargeType.free] } }, whenHidden: 'clear', list: true, sort: true }),
    starCoins: integer({ zh: '星币价', en: 'Price in star coins' }, { rules: [range(0, 9999)], list: true }),
    trialMinutes: integer({ zh: '试用时长', en: 'Trial duration' }, { rules: [range(0, 999)], default: 10, unit: { zh: '分钟', en: 'min' } }),
    phoneTypes: code({ zh: '适用机型', en: 'Phone models' }, phoneType, { required: true, multiple: true }),
    intro: longText({ zh: '介绍', en: 'Intro' }, { required: true, rules: [max(256)] }),
    screenshots: images({ zh: '截图', en: 'Screenshots' }, { rules: [maxItems(5)] }),
    useCount: integer({ zh: '使用次数', en: 'Uses' }, { readOnly: true, default: 0, list: true, sort: true }),
    score: decimal({ zh: '评分', en: 'Score' }, { readOnly: true, list: true, sort: true }),
    auditStatus: code({ zh: '审核状态', en: 'Review status' }, reviewStatus, { readOnly: true, default: reviewStatus.pendingReview, list: true, filter: true }),
    rejectReason: text({ zh: '驳回原因', en: 'Rejection reason' }, { readOnly: true, rules: [max(256)], only: 'detail' }),
    // Only actions change the listing status. This ensures that an unapproved script is never on sale.
    shelfStatus: code({ zh: '上架状态', en: 'Listing status' }, shelfStatus, { readOnly: true, default: shelfStatus.notListed, list: true, filter: true }),
  },
  sections: [
    { title: { zh: '脚本', en: 'Script' }, fields: ['scriptName', 'gameId', 'authorId', 'platformId', 'version', 'scriptFile', 'phoneTypes'] },
    { title: { zh: '收费', en: 'Pricing' }, fields: ['chargeType', 'price', 'starCoins', 'trialMinutes'] },
    { title: { zh: '展示', en: 'Display' }, fields: ['icon', 'intro', 'screenshots'] },
    { title: { zh: '审核与使用', en: 'Review and use' }, fields: ['auditStatus', 'rejectReason', 'shelfStatus', 'useCount', 'score'] },
  ],
  effects: { update: 'scriptSave' },
  related: [{ resource: 'script-expenses', filter: { scriptId: '{id}' } }],
  actions: [
    action(
      'approve',
      { zh: '通过', en: 'Approve' },
      {
        on: ['row', 'bulk'],
        code: 'script:approve',
        icon: 'Check',
        confirm: true,
        transition: { field: 'auditStatus', from: [reviewStatus.pendingReview], to: reviewStatus.approved },
        sets: { rejectReason: null },
      },
    ),
    action(
      'reject',
      { zh: '驳回', en: 'Reject' },
      {
        on: ['row'],
        code: 'script:reject',
        icon: 'Block',
        danger: true,
        form: { rejectReason: longText({ zh: '驳回原因', en: 'Rejection reason' }, { required: true, rules: [max(256)] }) },
        transition: { field: 'auditStatus', from: [reviewStatus.pendingReview], to: reviewStatus.rejected },
        sets: { rejectReason: '$form.rejectReason' },
      },
    ),
    action(
      'onShelf',
      { zh: '上架', en: 'List' },
      {
        on: ['row', 'bulk'],
        code: 'script:onShelf',
        icon: 'Storefront',
        confirm: true,
        when: { all: [{ eq: ['$record.auditStatus', reviewStatus.approved] }, { in: ['$record.shelfStatus', [shelfStatus.notListed, shelfStatus.unlisted]] }] },
        transition: { field: 'shelfStatus', from: [shelfStatus.notListed, shelfStatus.unlisted], to: shelfStatus.listed },
      },
    ),
    action(
      'offShelf',
      { zh: '下架', en: 'Delist' },
      {
        on: ['row', 'bulk'],
        code: 'script:offShelf',
        icon: 'RemoveShoppingCart',
        danger: true,
        confirm: true,
        transition: { field: 'shelfStatus', from: [shelfStatus.listed], to: shelfStatus.unlisted },
      },
    ),
    action(
      'tryRun',
      { zh: '试运行', en: 'Start test run' },
      {
        on: ['row'],
        code: 'script:tryRun',
        icon: 'PlayCircle',
        form: { deviceId: reference({ zh: '设备', en: 'Device' }, 'devices', { required: true }) },
        effect: 'scriptTryRun',
      },
    ),
  ],
});
