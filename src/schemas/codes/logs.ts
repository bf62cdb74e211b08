import { codeList } from '../codeList.ts';

export const linkScene = codeList('linkScene', [
  { value: 1, zh: '直接连接', en: 'Direct', tone: 'success' },
  { value: 2, zh: '重连', en: 'Reconnect', tone: 'info' },
  { value: 3, zh: '通道断开重连', en: 'Channel-drop reconnect', tone: 'warning' },
  { value: 4, zh: '信令失败重连', en: 'Signalling-failure reconnect', tone: 'warning' },
  { value: 5, zh: '鉴权失败重连', en: 'Auth-failure reconnect', tone: 'error' },
]);

export const linkWay = codeList('linkWay', [
  { value: 0, zh: '其他', en: 'Other', tone: 'default' },
  { value: 1, zh: '中继', en: 'Relay', tone: 'info' },
  { value: 2, zh: '打洞', en: 'Hole punch', tone: 'success' },
  { value: 3, zh: '板卡网络差', en: 'Poor card network', tone: 'warning' },
  { value: 4, zh: '连接信息缺失', en: 'Connection info missing', tone: 'error' },
]);

export const plugFlowStatus = codeList('plugFlowStatus', [
  { value: 1, zh: '成功', en: 'Succeeded', tone: 'success' },
  { value: 2, zh: '失败', en: 'Failed', tone: 'error' },
]);

export const netType = codeList('netType', [
  { value: 1, zh: 'WiFi', en: 'WiFi', tone: 'success' },
  { value: 2, zh: '4G', en: '4G', tone: 'info' },
  { value: 3, zh: '5G', en: '5G', tone: 'info' },
  { value: 4, zh: '有线', en: 'Wired', tone: 'default' },
  { value: 0, zh: '未知', en: 'Unknown', tone: 'default' },
]);

export const iceType = codeList('iceType', [
  { value: 1, zh: 'host', en: 'host', tone: 'success' },
  { value: 2, zh: 'srflx', en: 'srflx', tone: 'info' },
  { value: 3, zh: 'prflx', en: 'prflx', tone: 'info' },
  { value: 4, zh: 'relay', en: 'relay', tone: 'warning' },
]);

export const rtcState = codeList('rtcState', [
  { value: 1, zh: '已连接', en: 'Connected', tone: 'success' },
  { value: 2, zh: '已关闭', en: 'Closed', tone: 'default' },
  { value: 3, zh: '失败', en: 'Failed', tone: 'error' },
  { value: 4, zh: '断开', en: 'Disconnected', tone: 'warning' },
]);
