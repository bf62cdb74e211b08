import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { lineOperator, siteStatus } from '../../schemas/codes/rooms.ts';
import { code, geo, integer, longText, phone, text } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'sites',
  title: { zh: '站点管理', en: 'Sites' },
  noun: { zh: '站点', en: 'site' },
  icon: 'Place',
  order: 20,
  type: 'crud',
  code: 'rooms:sites',
  operations: crud('site'),
  api: conventionalApi('/api/resources/v1/sites'),
  sort: { field: 'siteName', order: 'ASC' },
  sections: [
    { title: { zh: '位置', en: 'Location' }, fields: ['province', 'city', 'address', 'location'] },
    { title: { zh: '线路', en: 'Line' }, fields: ['lineOperator', 'bandwidthMbps'] },
    { title: { zh: '联系方式', en: 'Contact details' }, fields: ['contact', 'phone'] },
  ],
  related: [{ resource: 'rooms', filter: { siteId: '{id}' } }],
  fields: {
    siteName: text({ zh: '站点名称', en: 'Site name' }, { required: true, rules: [max(40)], unique: true, list: true, filter: 'search', sort: true, title: true }),
    siteCode: text({ zh: '站点编码', en: 'Site code' }, { required: true, rules: [max(40)], unique: true, list: true, filter: true }),
    province: text({ zh: '省份', en: 'Province' }, { required: true, rules: [max(40)], list: true, filter: true }),
    city: text({ zh: '城市', en: 'City' }, { required: true, rules: [max(40)], list: true, filter: true }),
    address: text({ zh: '地址', en: 'Address' }, { required: true, rules: [max(128)], list: true }),
    location: geo({ zh: '经纬度', en: 'Coordinates' }, { required: true }),
    lineOperator: code({ zh: '运营商', en: 'Carrier' }, lineOperator, { required: true, multiple: true, list: true, filter: true }),
    bandwidthMbps: integer({ zh: '带宽', en: 'Bandwidth' }, { rules: [range(1, 99999)], unit: { zh: 'Mbps', en: 'Mbps' }, list: true }),
    roomCount: integer({ zh: '机房数', en: 'Rooms' }, { computed: true, readOnly: true, list: true }),
    deviceCount: integer({ zh: '设备数', en: 'Devices' }, { computed: true, readOnly: true, list: true, sort: true }),
    contact: text({ zh: '联系人', en: 'Contact person' }, { required: true, rules: [max(32)], list: true }),
    phone: phone({ zh: '联系电话', en: 'Phone' }, { required: true, list: true }),
    siteStatus: code({ zh: '站点状态', en: 'Site status' }, siteStatus, { default: siteStatus.normal, list: true, filter: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  actions: [action('map', { zh: '地图', en: 'Show on map' }, { on: ['row'], code: 'site:map', icon: 'Map', opens: { route: '/device-map?site={id}' } })],
});
