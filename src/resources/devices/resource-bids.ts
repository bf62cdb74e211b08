import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { afterNow, notBelow } from '../../schemas/vocabulary/checks.ts';
import { bidStatus } from '../../schemas/codes/devices.ts';
import { code, dateTime, integer, longText, money, reference, text } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'resource-bids',
  title: { zh: '资源竞价', en: 'Resource bids' },
  noun: { zh: '竞价', en: 'resource bid' },
  icon: 'Gavel',
  order: 60,
  type: 'crud',
  code: 'devices:resource-bids',
  operations: crud('resource-bid'),
  api: conventionalApi('/api/resources/v1/resource-bids'),
  fields: {
    bidNo: text({ zh: '竞价编号', en: 'Bid no.' }, { readOnly: true, recordNo: 'JJ', list: true, filter: 'search', title: true }),
    merchantSign: reference({ zh: '商家', en: 'Merchant' }, 'merchants.merchantSign', { required: true, list: true, filter: true }),
    resourceCode: reference({ zh: '资源编码', en: 'Resource code' }, 'resource-codes.resourceCode', {
      narrowedBy: { standardKey: 'standardKey', roomId: 'roomId' },
      required: true,
      list: true,
      filter: true,
    }),
    standardKey: reference({ zh: '资源规格', en: 'Resource specification' }, 'resource-standards.standardKey', { required: true, list: true, filter: true }),
    roomId: reference({ zh: '机房', en: 'Room' }, 'rooms', { list: true, filter: true }),
    quantity: integer({ zh: '数量', en: 'Quantity' }, { required: true, rules: [range(1, 5000)], list: true, sort: true }),
    unitPrice: money({ zh: '出价', en: 'Bid price' }, { required: true, unit: { zh: '元/台/月', en: 'CNY/device/month' }, list: true, sort: true }),
    floorPrice: money({ zh: '底价', en: 'Floor price' }, { required: true, list: true }),
    months: integer({ zh: '租期', en: 'Lease term' }, { required: true, rules: [range(1, 12)], list: true }),
    startTime: dateTime({ zh: '起租时间', en: 'Rental start' }, { required: true, list: true }),
    expireTime: dateTime({ zh: '竞价截止', en: 'Bid deadline' }, { required: true, list: true, filter: true, sort: true }),
    totalAmount: money({ zh: '总价', en: 'Total' }, { readOnly: true, list: true }),
    bidStatus: code({ zh: '竞价状态', en: 'Bid status' }, bidStatus, { readOnly: true, default: bidStatus.open, list: true, filter: true }),
    handleNote: longText({ zh: '处理说明', en: 'Handling note' }, { rules: [max(256)], only: 'detail' }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  checks: [afterNow('startTime'), afterNow('expireTime'), notBelow('unitPrice', 'floorPrice', { zh: '出价不能低于底价', en: 'The bid cannot be lower than the floor price' })],
  sections: [
    { title: { zh: '标的', en: 'Lot' }, fields: ['merchantSign', 'roomId', 'standardKey', 'resourceCode', 'quantity'] },
    { title: { zh: '报价', en: 'Offer' }, fields: ['unitPrice', 'floorPrice', 'months', 'totalAmount'] },
    { title: { zh: '时间', en: 'Times' }, fields: ['startTime', 'expireTime'] },
  ],
  effects: { create: 'saveResourceBid', update: 'saveResourceBid' },
  refuses: [
    {
      on: ['edit', 'delete'],
      when: { not: { eq: ['$record.bidStatus', bidStatus.open] } },
      says: { zh: '竞价已处理，不能修改或删除', en: 'The bid has been handled and can no longer be changed or deleted' },
    },
  ],
  turns: [{ field: 'bidStatus', from: [bidStatus.open], to: bidStatus.expired, at: 'expireTime' }],
  actions: [
    action(
      'accept',
      { zh: '接受', en: 'Accept' },
      {
        on: ['row'],
        code: 'resource-bid:accept',
        confirm: true,
        when: { all: [{ eq: ['$record.bidStatus', bidStatus.open] }, { gt: ['$record.expireTime', '$now'] }] },
        transition: { field: 'bidStatus', from: [bidStatus.open], to: bidStatus.accepted },
        effect: 'resourceBidAccept',
        icon: 'Gavel',
      },
    ),
    action(
      'reject',
      { zh: '拒绝', en: 'Reject' },
      {
        on: ['row', 'bulk'],
        code: 'resource-bid:reject',
        form: { handleNote: longText({ zh: '处理说明', en: 'Handling note' }, { required: true, rules: [max(256)] }) },
        transition: { field: 'bidStatus', from: [bidStatus.open], to: bidStatus.rejected },
        sets: { handleNote: '$form.handleNote' },
        icon: 'ThumbDown',
        danger: true,
      },
    ),
  ],
});
