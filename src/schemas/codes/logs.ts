import { codeList } from '../vocabulary/codeList.ts';

export const linkScene = codeList('linkScene', {
  direct: { value: 1, zh: '直接连接', en: 'Direct', tone: 'success' },
  reconnect: { value: 2, zh: '重连', en: 'Reconnect', tone: 'info' },
  channelDropReconnect: { value: 3, zh: '通道断开重连', en: 'Channel-drop reconnect', tone: 'warning' },
  signallingReconnect: { value: 4, zh: '信令失败重连', en: 'Signalling-failure reconnect', tone: 'warning' },
  authReconnect: { value: 5, zh: '鉴权失败重连', en: 'Auth-failure reconnect', tone: 'error' },
});

export const linkMethod = codeList('linkWay', {
  other: { value: 0, zh: '其他', en: 'Other', tone: 'default' },
  relay: { value: 1, zh: '中继', en: 'Relay', tone: 'info' },
  holePunch: { value: 2, zh: '打洞', en: 'Hole punch', tone: 'success' },
  poorCardNetwork: { value: 3, zh: '板卡网络差', en: 'Poor card network', tone: 'warning' },
  connectionInfoMissing: { value: 4, zh: '连接信息缺失', en: 'Connection info missing', tone: 'error' },
});

export const streamPushStatus = codeList('plugFlowStatus', {
  succeeded: { value: 1, zh: '成功', en: 'Succeeded', tone: 'success' },
  failed: { value: 2, zh: '失败', en: 'Failed', tone: 'error' },
});

export const networkType = codeList('netType', {
  wifi: { value: 1, zh: 'WiFi', en: 'WiFi', tone: 'success' },
  mobile4g: { value: 2, zh: '4G', en: '4G', tone: 'info' },
  mobile5g: { value: 3, zh: '5G', en: '5G', tone: 'info' },
  wired: { value: 4, zh: '有线', en: 'Wired', tone: 'default' },
  unknown: { value: 0, zh: '未知', en: 'Unknown', tone: 'default' },
});

export const iceType = codeList('iceType', {
  host: { value: 1, zh: 'host', en: 'host', tone: 'success' },
  srflx: { value: 2, zh: 'srflx', en: 'srflx', tone: 'info' },
  prflx: { value: 3, zh: 'prflx', en: 'prflx', tone: 'info' },
  relay: { value: 4, zh: 'relay', en: 'relay', tone: 'warning' },
});

export const rtcState = codeList('rtcState', {
  connected: { value: 1, zh: '已连接', en: 'Connected', tone: 'success' },
  closed: { value: 2, zh: '已关闭', en: 'Closed', tone: 'default' },
  failed: { value: 3, zh: '失败', en: 'Failed', tone: 'error' },
  disconnected: { value: 4, zh: '断开', en: 'Disconnected', tone: 'warning' },
});
