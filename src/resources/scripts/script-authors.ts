import { countOf } from '../../schemas/vocabulary/derivedValues.ts';
import type scripts from './scripts.ts';
import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { reviewStatus, enableStatus } from '../../schemas/codes/common.ts';
import { bankCard, code, email, idCard, integer, longText, money, percent, phone, text } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { maskPhone, max } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'script-authors',
  title: { zh: '脚本作者', en: 'Script authors' },
  noun: { zh: '脚本作者', en: 'script author' },
  icon: 'Badge',
  order: 30,
  type: 'crud',
  code: 'scripts:script-authors',
  operations: crud('script-author'),
  api: conventionalApi('/api/script/v1/script-authors'),
  fields: {
    authorName: text({ zh: '作者名称', en: 'Author name' }, { required: true, rules: [max(40)], unique: true, list: true, filter: 'search', title: true }),
    realName: text({ zh: '真实姓名', en: 'Real name' }, { required: true, rules: [max(32)] }),
    phone: phone({ zh: '手机号', en: 'Phone' }, { required: true, rules: [maskPhone], list: true, filter: true }),
    email: email({ zh: '邮箱', en: 'Email address' }),
    idCard: idCard({ zh: '身份证号', en: 'ID card number' }, { required: 'create', secret: true }),
    bankCard: bankCard({ zh: '银行卡号', en: 'Bank card number' }, { secret: true }),
    alipayAccount: text({ zh: '支付宝账号', en: 'Alipay account' }, { rules: [max(64)] }),
    shareRate: percent({ zh: '分成比例', en: 'Revenue share' }, { required: true, default: 70, list: true }),
    scriptCount: integer({ zh: '脚本数', en: 'Scripts' }, { ...countOf<typeof scripts>('scripts', { authorId: 'id' }), list: true, sort: true }),
    totalIncome: money({ zh: '累计收入', en: 'Total income' }, { computed: true, readOnly: true, list: true, sort: true }),
    unsettled: money({ zh: '未结算', en: 'Unsettled' }, { computed: true, readOnly: true, list: true, sort: true }),
    auditStatus: code({ zh: '审核状态', en: 'Review status' }, reviewStatus, { readOnly: true, default: reviewStatus.pendingReview, list: true, filter: true }),
    rejectReason: text({ zh: '驳回原因', en: 'Rejection reason' }, { readOnly: true, rules: [max(256)], only: 'detail' }),
    status: code({ zh: '状态', en: 'Status' }, enableStatus, { default: enableStatus.enabled, list: true, filter: true, inline: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  sections: [
    { title: { zh: '作者', en: 'Author' }, fields: ['authorName', 'realName', 'phone', 'email', 'idCard', 'status', 'note'] },
    { title: { zh: '收款与分成', en: 'Account and share' }, fields: ['bankCard', 'alipayAccount', 'shareRate', 'totalIncome', 'unsettled'] },
    { title: { zh: '审核', en: 'Review' }, fields: ['auditStatus', 'rejectReason', 'scriptCount'] },
  ],
  refuses: [
    { on: ['delete'], when: { gt: ['$record.unsettled', 0] }, says: { zh: '该作者还有 {unsettled} 元未结算，请先结算', en: 'The author has unsettled income of {unsettled} yuan. Settle it first' } },
  ],
  related: [
    { resource: 'scripts', filter: { authorId: '{id}' } },
    { resource: 'script-settlements', filter: { authorId: '{id}' } },
  ],
  actions: [
    action(
      'approve',
      { zh: '通过', en: 'Approve' },
      {
        on: ['row', 'bulk'],
        code: 'script-author:approve',
        icon: 'Check',
        confirm: true,
        transition: { field: 'auditStatus', from: [reviewStatus.pendingReview], to: reviewStatus.approved },
      },
    ),
    action(
      'reject',
      { zh: '驳回', en: 'Reject' },
      {
        on: ['row'],
        code: 'script-author:reject',
        icon: 'Block',
        danger: true,
        form: { reason: longText({ zh: '原因', en: 'Reason' }, { required: true, rules: [max(256)] }) },
        transition: { field: 'auditStatus', from: [reviewStatus.pendingReview], to: reviewStatus.rejected },
        sets: { rejectReason: '$form.reason' },
      },
    ),
  ],
});
