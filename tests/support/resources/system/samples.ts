import { action } from '../../../../src/schemas/vocabulary/action.ts';
import { call, conventionalApi } from '../../../../src/schemas/vocabulary/call.ts';
import { notBefore } from '../../../../src/schemas/vocabulary/checks.ts';
import { codeList } from '../../../../src/schemas/vocabulary/codeList.ts';
import {
  bankCard,
  boolean,
  bytes,
  code,
  date,
  dateRange,
  dateTime,
  decimal,
  duration,
  email,
  file,
  geo,
  idCard,
  image,
  images,
  integer,
  ip,
  ipRange,
  json,
  keyValues,
  longText,
  mac,
  money,
  password,
  percent,
  phone,
  port,
  portRange,
  reference,
  references,
  richText,
  rows,
  speed,
  tags,
  text,
  timeOfDay,
  treeSelect,
  url,
  version,
} from '../../../../src/schemas/vocabulary/fields.ts';
import { archiveTypes } from '../../../../src/schemas/vocabulary/fileLimits.ts';
import { crud, defineResource } from '../../../../src/schemas/vocabulary/resource.ts';
import { length, max, maxItems, range, uniqueKeys } from '../../../../src/schemas/rules/rules.ts';

const base = '/api/testing/v1/samples';

const sampleStatus = codeList('sampleStatus', {
  draft: { value: 1, zh: '草稿', en: 'Draft', tone: 'default' },
  active: { value: 2, zh: '启用', en: 'Active', tone: 'success' },
  closed: { value: 3, zh: '关闭', en: 'Closed', tone: 'error' },
});

const samplePlatform = codeList('samplePlatform', {
  android: { value: 'android', zh: '安卓', en: 'Android', tone: 'success' },
  ios: { value: 'ios', zh: '苹果', en: 'iOS', tone: 'info' },
  pc: { value: 'pc', zh: '电脑', en: 'PC', tone: 'default' },
});

const sampleModel = codeList('sampleModel', {
  first: { value: 1, zh: '一代', en: 'First', tone: 'default' },
  second: { value: 2, zh: '二代', en: 'Second', tone: 'default' },
  third: { value: 3, zh: '三代', en: 'Third', tone: 'default' },
});

const sampleCategory = codeList('sampleCategory', {
  board: { value: 1, zh: '主板', en: 'Board', tone: 'info' },
  powerSupply: { value: 2, zh: '电源', en: 'Power supply', tone: 'warning' },
  fan: { value: 3, zh: '风扇', en: 'Fan', tone: 'default' },
});

const parameterType = codeList('sampleParameterType', {
  text: { value: 1, zh: '文字', en: 'Text', tone: 'default' },
  number: { value: 2, zh: '数字', en: 'Number', tone: 'info' },
});

/** Resource with a field of every kind, and every flag of a field and of an action. */
export default defineResource({
  name: 'samples',
  title: { zh: '样例', en: 'Samples' },
  noun: { zh: '样例', en: 'sample' },
  icon: 'Science',
  order: 900,
  type: 'crud',
  code: 'system:samples',
  operations: crud('sample', { import: 'sample:import' }),
  api: conventionalApi(base),
  form: 'page',
  sort: { field: 'name', order: 'ASC' },
  naturalKey: 'name',
  fields: {
    name: text(
      { zh: '名称', en: 'Name' },
      {
        required: true,
        rules: [length(2, 40)],
        unique: true,
        list: true,
        filter: 'search',
        sort: true,
        title: true,
        inline: true,
      },
    ),
    status: code({ zh: '状态', en: 'Status' }, sampleStatus, { default: 1, readOnly: true, list: true, filter: true }),
    category: code({ zh: '类别', en: 'Category' }, sampleCategory, { default: 1, list: true, filter: true }),
    serial: text(
      { zh: '序列号', en: 'Serial number' },
      {
        rules: [max(20)],
        unique: {
          with: ['category'],
          says: { zh: '该类别下序列号已存在', en: 'This category has the serial number already' },
        },
        list: true,
        filter: true,
        sort: true,
      },
    ),
    longText: longText({ zh: '说明', en: 'Description' }, { list: true, filter: true }),
    richText: richText({ zh: '正文', en: 'Body' }, { list: true }),
    phone: phone({ zh: '手机号', en: 'Phone' }, { list: true, filter: true }),
    email: email({ zh: '邮箱', en: 'Email' }, { list: true, filter: true }),
    ip: ip({ zh: 'IP地址', en: 'IP address' }, { list: true, filter: true, sort: true }),
    mac: mac({ zh: 'MAC地址', en: 'MAC address' }, { list: true, filter: true }),
    url: url({ zh: '链接', en: 'Link' }, { list: true, filter: true }),
    idCard: idCard({ zh: '身份证号', en: 'ID card' }, { list: true }),
    bankCard: bankCard({ zh: '银行卡号', en: 'Bank card' }, { list: true }),
    versionNo: version({ zh: '版本号', en: 'Version' }, { list: true, filter: true }),
    password: password({ zh: '口令', en: 'Secret' }, { secret: true }),
    image: image({ zh: '图片', en: 'Picture' }, { list: true }),
    banner: image({ zh: '横幅', en: 'Banner' }, { size: [1125, 480] }),
    images: images({ zh: '相册', en: 'Album' }, { rules: [maxItems(3)], list: true }),
    platform: code({ zh: '平台', en: 'Platform' }, samplePlatform, {
      default: 'android',
      list: true,
      filter: true,
      inline: true,
    }),
    file: file({ zh: '安装包', en: 'Package' }, ['apk', 'ipa', 'exe'], {
      limits: { by: { field: 'platform', types: { android: ['apk'], ios: ['ipa'], pc: ['exe'] } } },
      list: true,
    }),
    archive: file({ zh: '压缩包', en: 'Archive' }, archiveTypes),
    model: code({ zh: '型号', en: 'Model' }, sampleModel, {
      among: { by: 'platform', values: { android: [1, 2], ios: [3], pc: [1, 2, 3] } },
      list: true,
      filter: true,
    }),
    channels: code({ zh: '渠道', en: 'Channels' }, samplePlatform, { multiple: true, list: true, filter: true }),
    integer: integer(
      { zh: '数量', en: 'Quantity' },
      {
        rules: [range(-1000, 1000)],
        list: true,
        filter: true,
        sort: true,
        inline: true,
        unit: { zh: '台', en: 'pcs' },
      },
    ),
    decimal: decimal({ zh: '系数', en: 'Factor' }, { list: true, filter: true, sort: true }),
    money: money({ zh: '金额', en: 'Amount' }, { list: true, filter: true, sort: true }),
    percent: percent({ zh: '占比', en: 'Share' }, { list: true, filter: true, sort: true }),
    port: port({ zh: '端口', en: 'Port' }, { list: true, filter: true }),
    speed: speed({ zh: '速率', en: 'Speed' }, { list: true, filter: true, sort: true }),
    bytes: bytes({ zh: '容量', en: 'Capacity' }, { list: true, filter: true, sort: true }),
    duration: duration({ zh: '时长', en: 'Duration' }, { list: true, filter: true, sort: true }),
    boolean: boolean({ zh: '限量', en: 'Limited' }, { default: false, list: true, filter: true, inline: true }),
    limit: integer(
      { zh: '限量数', en: 'Limit' },
      { required: true, rules: [range(1, 99)], visibleWhen: { eq: ['$form.boolean', true] } },
    ),
    limitNote: text(
      { zh: '限量说明', en: 'Limit note' },
      { visibleWhen: { eq: ['$form.boolean', true] }, whenHidden: 'clear' },
    ),
    limitMark: text(
      { zh: '限量标记', en: 'Limit mark' },
      { visibleWhen: { eq: ['$form.boolean', true] }, whenHidden: 'keep' },
    ),
    remark: text({ zh: '备注', en: 'Remark' }, { requiredWhen: { eq: ['$form.category', 3] } }),
    dateTime: dateTime({ zh: '上线时间', en: 'Goes live' }, { list: true, filter: true, sort: true }),
    endAt: dateTime({ zh: '下线时间', en: 'Goes off' }, { list: true }),
    date: date({ zh: '生产日期', en: 'Made on' }, { list: true, filter: true, sort: true }),
    timeOfDay: timeOfDay({ zh: '每日时刻', en: 'Time of day' }, { list: true, sort: true }),
    dateRange: dateRange({ zh: '有效期', en: 'Valid' }, { list: true, filter: true, sort: true }),
    ipRange: ipRange({ zh: 'IP段', en: 'IP range' }, { list: true }),
    portRange: portRange({ zh: '端口段', en: 'Port range' }, { list: true }),
    geo: geo({ zh: '位置', en: 'Position' }, { list: true }),
    tags: tags({ zh: '标签', en: 'Tags' }, { rules: [maxItems(5)], list: true }),
    partId: reference({ zh: '配件', en: 'Part' }, 'sample-parts', { list: true, filter: true }),
    partNo: reference({ zh: '配件编号', en: 'Part number' }, 'sample-parts.partNo', { list: true, filter: true }),
    partIds: references({ zh: '备选配件', en: 'Other parts' }, 'sample-parts', { list: true, filter: true }),
    categoryPart: reference({ zh: '同类配件', en: 'Part of the category' }, 'sample-parts', {
      narrowedBy: { category: 'category' },
    }),
    nodeId: treeSelect({ zh: '节点', en: 'Node' }, 'sample-nodes', { list: true, filter: true }),
    nodeIds: treeSelect({ zh: '可见节点', en: 'Visible nodes' }, 'sample-nodes', { multiple: true, list: true }),
    keyValues: keyValues({ zh: '参数', en: 'Parameters' }, { rules: [maxItems(4)], list: true }),
    rows: rows(
      { zh: '配置项', en: 'Settings' },
      {
        key: text({ zh: '键', en: 'Key' }, { required: true, rules: [max(20)] }),
        type: code({ zh: '类型', en: 'Type' }, parameterType, { default: 1, required: true }),
        partId: reference({ zh: '配件', en: 'Part' }, 'sample-parts'),
        price: money({ zh: '价格', en: 'Price' }),
        count: integer({ zh: '数量', en: 'Count' }, { rules: [range(0, 100)] }),
        startAt: dateTime({ zh: '开始', en: 'Start' }),
        endAt: dateTime({ zh: '结束', en: 'End' }),
        used: integer({ zh: '已用', en: 'Used' }, { readOnly: true }),
      },
      { rules: [maxItems(10), uniqueKeys('key')], checks: [notBefore('endAt', 'startAt')], list: true },
    ),
    json: json({ zh: '扩展', en: 'Extra' }, { only: 'detail', readOnly: true }),
    onceOnly: text({ zh: '初始码', en: 'First code' }, { only: 'create', rules: [max(8)] }),
    fixed: text({ zh: '批次', en: 'Batch' }, { readOnly: 'edit', rules: [max(12)], list: true }),
  },
  checks: [notBefore('endAt', 'dateTime')],
  related: [{ resource: 'sample-logs', filter: { partNo: '{partNo}' } }],
  actions: [
    action(
      'publish',
      { zh: '启用', en: 'Activate' },
      {
        on: ['row', 'bulk'],
        code: 'sample:publish',
        icon: 'Publish',
        confirm: true,
        when: { eq: ['$record.status', 1] },
        transition: { field: 'status', from: [1], to: 2 },
      },
    ),
    action(
      'close',
      { zh: '关闭', en: 'Close' },
      {
        on: ['row', 'bulk'],
        code: 'sample:close',
        icon: 'Archive',
        danger: true,
        confirm: { zh: '关闭后不能再启用，确定吗？', en: 'A closed sample cannot be activated again. Close it?' },
        asksReason: 'required',
        limit: 50,
        when: { in: ['$record.status', [1, 2]] },
        transition: { field: 'status', from: [1, 2], to: 3 },
      },
    ),
    action(
      'setQuantity',
      { zh: '设置数量', en: 'Set quantity' },
      {
        on: ['row', 'bulk'],
        code: 'sample:setQuantity',
        form: { integer: integer({ zh: '数量', en: 'Quantity' }, { required: true, rules: [range(0, 1000)] }) },
        asksReason: true,
        effect: 'setSampleQuantity',
      },
    ),
    action(
      'inspect',
      { zh: '检测', en: 'Inspect' },
      { on: ['row', 'bulk'], code: 'sample:inspect', icon: 'Verified', job: true, effect: 'inspectSample' },
    ),
    action(
      'wipe',
      { zh: '清空', en: 'Wipe' },
      {
        on: ['row', 'bulk'],
        code: 'sample:wipe',
        danger: true,
        typeConfirm: { zh: '确认清空', en: 'wipe' },
        asksPassword: true,
        effect: 'wipeSample',
      },
    ),
    action(
      'markOn',
      { zh: '设为限量', en: 'Mark as limited' },
      {
        on: ['row'],
        code: 'sample:mark',
        call: call('POST', `${base}/mark`),
        payload: { on: true },
        effect: 'markSample',
      },
    ),
    action(
      'markOff',
      { zh: '取消限量', en: 'Mark as unlimited' },
      {
        on: ['row'],
        code: 'sample:mark',
        call: call('POST', `${base}/mark`),
        payload: { on: false },
        effect: 'markSample',
      },
    ),
    action(
      'recount',
      { zh: '重新盘点', en: 'Recount' },
      { on: ['toolbar'], code: 'sample:recount', icon: 'Redo', confirm: true, effect: 'recountSamples' },
    ),
    action(
      'unmark',
      { zh: '清除检测', en: 'Clear inspections' },
      {
        on: ['toolbar'],
        code: 'sample:inspect',
        icon: 'RemoveDone',
        form: {
          atLeast: integer(
            { zh: '数量不低于', en: 'Quantity of at least' },
            { required: true, rules: [range(0, 1000)] },
          ),
        },
        job: true,
        effect: 'unmarkSamples',
      },
    ),
    action(
      'parts',
      { zh: '查看配件', en: 'Show parts' },
      { on: ['row'], code: 'sample:parts', opens: { related: 'sample-parts', filter: { partNo: '{partNo}' } } },
    ),
    action(
      'allParts',
      { zh: '全部配件', en: 'All parts' },
      { on: ['toolbar'], code: 'sample:allParts', icon: 'OpenInNew', opens: { route: '/sample-parts' } },
    ),
    action(
      'reloadMenu',
      { zh: '刷新菜单', en: 'Reload the menu' },
      { on: ['toolbar'], code: 'sample:reloadMenu', opens: { refresh: 'menu' } },
    ),
  ],
});
