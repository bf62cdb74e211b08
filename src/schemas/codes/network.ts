import { codeList } from '../vocabulary/codeList.ts';

export const syncStatus = codeList('syncStatus', {
  notApplied: { value: 0, zh: '未下发', en: 'Not applied', tone: 'default' },
  applying: { value: 1, zh: '下发中', en: 'Applying', tone: 'warning' },
  applied: { value: 2, zh: '已下发', en: 'Applied', tone: 'success' },
  failed: { value: 3, zh: '下发失败', en: 'Failed', tone: 'error' },
});

export const ruleSourceOfTruth = codeList('ruleSide', {
  platform: { value: 1, zh: '以平台为准', en: 'The platform’s rules', tone: 'info' },
  router: { value: 2, zh: '以路由器为准', en: 'The router’s rules', tone: 'warning' },
});

export const ipType = codeList('ipType', {
  dynamic: { value: 1, zh: '动态IP', en: 'Dynamic', tone: 'info' },
  static: { value: 2, zh: '静态IP', en: 'Static', tone: 'success' },
  dedicated: { value: 3, zh: '独享IP', en: 'Dedicated', tone: 'warning' },
});

export const ipStatus = codeList('ipStatus', {
  free: { value: 0, zh: '空闲', en: 'Free', tone: 'success' },
  inUse: { value: 1, zh: '使用中', en: 'In use', tone: 'info' },
  fault: { value: 2, zh: '异常', en: 'Fault', tone: 'error' },
});

export const natType = codeList('natType', {
  portMapping: { value: 1, zh: '端口映射', en: 'Port mapping', tone: 'info' },
  sourceNat: { value: 2, zh: '源NAT', en: 'Source NAT', tone: 'default' },
  oneToOne: { value: 3, zh: '一对一NAT', en: 'One-to-one', tone: 'warning' },
});

export const natProtocol = codeList('natProtocol', {
  tcp: { value: 1, zh: 'TCP', en: 'TCP', tone: 'info' },
  udp: { value: 2, zh: 'UDP', en: 'UDP', tone: 'info' },
  tcpUdp: { value: 3, zh: 'TCP+UDP', en: 'TCP+UDP', tone: 'success' },
});

export const routerBrand = codeList('routerBrand', {
  ikuai: { value: 1, zh: '爱快', en: 'iKuai', tone: 'info' },
  routeros: { value: 2, zh: 'RouterOS', en: 'RouterOS', tone: 'info' },
  huawei: { value: 3, zh: '华为', en: 'Huawei', tone: 'error' },
  h3c: { value: 4, zh: '华三', en: 'H3C', tone: 'default' },
  openwrt: { value: 5, zh: 'OpenWrt', en: 'OpenWrt', tone: 'success' },
});
