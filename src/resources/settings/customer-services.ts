import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { notBefore } from '../../schemas/vocabulary/checks.ts';
import { enableStatus } from '../../schemas/codes/common.ts';
import { customerServiceType } from '../../schemas/codes/settings.ts';
import { code, image, integer, reference, text, timeOfDay, url } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { digits, forumLink, max, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'customer-services',
  title: { zh: '客服设置', en: 'Customer service contacts' },
  noun: { zh: '客服', en: 'customer service contact' },
  icon: 'HeadsetMic',
  order: 180,
  type: 'crud',
  code: 'settings:customer-services',
  operations: { create: 'customer-service:add', edit: 'customer-service:edit', delete: 'customer-service:delete' },
  api: conventionalApi('/api/config/v1/customer-services'),
  fields: {
    serviceName: text({ zh: '客服名称', en: 'Name' }, { required: true, rules: [max(40)], list: true, filter: 'search', title: true }),
    serviceType: code({ zh: '客服类型', en: 'Type' }, customerServiceType, { required: true, list: true, filter: true }),
    qrImage: image({ zh: '二维码', en: 'QR image' }, { required: true, visibleWhen: { eq: ['$form.serviceType', customerServiceType.wechat] }, limits: { types: ['png', 'gif', 'jpg'] }, list: true }),
    wechat: text({ zh: '微信号', en: 'WeChat' }, { required: true, rules: [max(40)], visibleWhen: { eq: ['$form.serviceType', customerServiceType.wechat] }, list: true }),
    qq: text({ zh: 'QQ号', en: 'QQ' }, { required: true, rules: [digits(12)], visibleWhen: { eq: ['$form.serviceType', customerServiceType.qq] }, list: true }),
    hotline: text({ zh: '客服电话', en: 'Hotline' }, { required: true, rules: [digits(12)], visibleWhen: { eq: ['$form.serviceType', customerServiceType.phone] }, list: true }),
    forumLink: url({ zh: '论坛链接', en: 'Forum link' }, { required: true, rules: [forumLink], visibleWhen: { eq: ['$form.serviceType', customerServiceType.forum] }, list: true }),
    merchantSign: reference({ zh: '商家', en: 'Merchant' }, 'merchants.merchantSign', { list: true, filter: true, help: { zh: '留空则适用于全部商家', en: 'Leave empty for all merchants' } }),
    workStart: timeOfDay({ zh: '上班时间', en: 'Open from' }, { required: true, default: '09:00', list: true }),
    workEnd: timeOfDay({ zh: '下班时间', en: 'Open until' }, { required: true, default: '21:00', list: true }),
    greeting: text({ zh: '欢迎语', en: 'Greeting' }, { rules: [max(128)] }),
    sort: integer({ zh: '排序', en: 'Sort order' }, { rules: [range(0, 999)], default: 0, list: true, sort: true }),
    status: code({ zh: '状态', en: 'Status' }, enableStatus, { default: enableStatus.enabled, list: true, filter: true, inline: true }),
  },
  checks: [notBefore('workEnd', 'workStart')],
  sort: { field: 'sort', order: 'ASC' },
});
