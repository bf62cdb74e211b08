import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { reviewStatus, shelfStatus } from '../../schemas/codes/common.ts';
import { phoneType } from '../../schemas/codes/devices.ts';
import { scriptChargeType } from '../../schemas/codes/scripts.ts';
import { code, decimal, file, image, images, integer, longText, money, reference, text, version } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, maxItems, range } from '../../schemas/rules/rules.ts';
import { weighted } from '../../schemas/vocabulary/weighted.ts';

/** Long file: nineteen fields and two state machines (review and shelf). */
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
    trialMinutes: integer({ zh: '试用时长', en: 'Trial' }, { rules: [range(0, 999)], default: 10, unit: { zh: '分钟', en: 'min' } }),
    phoneTypes: code({ zh: '适用机型', en: 'Phone models' }, phoneType, { required: true, multiple: true }),
    intro: longText({ zh: '介绍', en: 'Intro' }, { required: true, rules: [max(256)] }),
    screenshots: images({ zh: '截图', en: 'Screenshots' }, { rules: [maxItems(5)] }),
    useCount: integer({ zh: '使用次数', en: 'Uses' }, { readOnly: true, default: 0, list: true, sort: true }),
    score: decimal({ zh: '评分', en: 'Score' }, { readOnly: true, list: true, sort: true }),
    auditStatus: code({ zh: '审核状态', en: 'Review status' }, reviewStatus, { readOnly: true, default: reviewStatus.pendingReview, list: true, filter: true }),
    rejectReason: text({ zh: '驳回原因', en: 'Rejection reason' }, { readOnly: true, rules: [max(256)], only: 'detail' }),
    // Read-only, because only actions change it, so that an unapproved script is never on sale.
    shelfStatus: code({ zh: '上架状态', en: 'Listing status' }, shelfStatus, { readOnly: true, default: shelfStatus.notListed, list: true, filter: true }),
  },
  sections: [
    { title: { zh: '脚本', en: 'Script' }, fields: ['scriptName', 'gameId', 'authorId', 'platformId', 'version', 'scriptFile', 'phoneTypes'] },
    { title: { zh: '收费', en: 'Charge' }, fields: ['chargeType', 'price', 'starCoins', 'trialMinutes'] },
    { title: { zh: '展示', en: 'Presentation' }, fields: ['icon', 'intro', 'screenshots'] },
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
        effect: 'scriptApprove',
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
        effect: 'scriptReject',
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
      { zh: '下架', en: 'Unlist' },
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
      { zh: '试运行', en: 'Test run' },
      {
        on: ['row'],
        code: 'script:tryRun',
        icon: 'PlayCircle',
        form: { deviceId: reference({ zh: '设备', en: 'Device' }, 'devices', { required: true }) },
        effect: 'scriptTryRun',
      },
    ),
  ],
  seed: {
    rows: 420,
    atOnce: 100,
    values: {
      scriptName: { known: 'scripts' },
      intro: { known: 'scripts' },
      gameId: { pick: 'script-games' },
      authorId: { pick: 'script-authors', where: { auditStatus: [2] } },
      platformId: { sometimes: 25, draw: { pick: 'script-platforms' } },
      version: { faker: 'version' },
      chargeType: weighted([1, 35], [2, 25], [3, 20], [0, 20]),
      price: { chosenBy: 'chargeType', among: { '1': [0.5, 0.8, 1, 1.5, 2], '2': [2, 3, 3.5, 5], '3': [18, 25, 30, 39.9, 58] } },
      starCoins: { chosenBy: 'chargeType', among: { '1': [5, 8, 10, 15, 20], '2': [20, 30, 50], '3': [180, 250, 300, 580] } },
      trialMinutes: { oneOf: [0, 5, 10, 10, 10, 30] },
      phoneTypes: {
        oneOf: [
          [1, 2, 3, 4],
          [1, 2, 3, 4],
          [2, 3, 4],
          [3, 4],
          [1, 2],
        ],
      },
      useCount: { between: [0, 60_000] },
      score: { oneOf: [3.6, 3.9, 4.1, 4.3, 4.4, 4.6, 4.7, 4.8, 4.9, 5] },
      auditStatus: weighted([2, 84], [1, 11], [3, 5]),
      rejectReason: { when: ['auditStatus', 3], then: { oneOf: ['脚本含有违规内容', '试运行失败', '介绍与功能不符', '截图缺失'] } },
      shelfStatus: { chosenBy: 'auditStatus', among: { '1': [0, 2], '2': [1, 1, 1, 1, 1, 1, 0, 2], '3': [0, 0, 2] } },
    },
  },
});
