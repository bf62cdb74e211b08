import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { paymentMethod } from '../../schemas/codes/billing.ts';
import { loggedClientType, enableStatus } from '../../schemas/codes/common.ts';
import { language, paymentCopyPosition } from '../../schemas/codes/settings.ts';
import { code, integer, longText, text, url } from '../../schemas/vocabulary/fields.ts';
import { defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'payment-copies',
  title: { zh: '支付文案', en: 'Payment texts' },
  noun: { zh: '支付文案', en: 'payment text' },
  icon: 'ShortText',
  order: 130,
  type: 'crud',
  code: 'settings:payment-copies',
  operations: { create: 'payment-copy:add', edit: 'payment-copy:edit', delete: 'payment-copy:delete' },
  api: conventionalApi('/api/config/v1/payment-copies'),
  fields: {
    copyKey: text(
      { zh: '文案标识', en: 'Text key' },
      {
        required: true,
        rules: [max(40)],
        unique: {
          with: ['language'],
          says: { zh: '该语言下已有此文案标识', en: 'This key already exists in this language' },
        },
        list: true,
        filter: 'search',
        title: true,
      },
    ),
    position: code({ zh: '展示位置', en: 'Display location' }, paymentCopyPosition, { required: true, list: true, filter: true }),
    language: code({ zh: '语言', en: 'Language' }, language, { required: true, default: language.chinese, list: true, filter: true }),
    clientTypes: code({ zh: '客户端', en: 'Client apps' }, loggedClientType, { required: true, multiple: true, list: true, filter: true }),
    payWay: code({ zh: '支付方式', en: 'Payment method' }, paymentMethod, { list: true, filter: true }),
    title: text({ zh: '标题', en: 'Title' }, { rules: [max(40)], list: true }),
    content: longText({ zh: '文案内容', en: 'Content' }, { required: true, rules: [max(256)], list: true }),
    linkUrl: url({ zh: '链接', en: 'Link' }, { rules: [max(128)] }),
    sort: integer({ zh: '排序', en: 'Sort order' }, { rules: [range(0, 999)], default: 0, list: true, sort: true }),
    status: code({ zh: '状态', en: 'Status' }, enableStatus, { default: enableStatus.enabled, list: true, filter: true, inline: true }),
  },
  sort: { field: 'sort', order: 'ASC' },
});
