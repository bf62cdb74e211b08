import { codeList } from '../vocabulary/codeList.ts';

export const powerStatus = codeList('powerStatus', {
  off: { value: 0, zh: '关机', en: 'Off', tone: 'default' },
  on: { value: 1, zh: '开机', en: 'On', tone: 'success' },
  unknown: { value: 2, zh: '未知', en: 'Unknown', tone: 'warning' },
});

export const lineOperator = codeList('lineOperator', {
  chinaTelecom: { value: 1, zh: '电信', en: 'China Telecom', tone: 'info' },
  chinaUnicom: { value: 2, zh: '联通', en: 'China Unicom', tone: 'error' },
  chinaMobile: { value: 3, zh: '移动', en: 'China Mobile', tone: 'success' },
  bgp: { value: 4, zh: 'BGP', en: 'BGP', tone: 'warning' },
  overseas: { value: 5, zh: '海外', en: 'Overseas', tone: 'default' },
});

export const siteStatus = codeList('siteStatus', {
  normal: { value: 1, zh: '正常', en: 'Normal', tone: 'success' },
  underConstruction: { value: 2, zh: '建设中', en: 'Under construction', tone: 'info' },
  degraded: { value: 3, zh: '异常', en: 'Degraded', tone: 'warning' },
  disabled: { value: 0, zh: '停用', en: 'Disabled', tone: 'default' },
});

export const roomType = codeList('roomType', {
  selfBuilt: { value: 1, zh: '自建', en: 'Self-built', tone: 'success' },
  colocation: { value: 2, zh: '托管', en: 'Colocation', tone: 'info' },
  rented: { value: 3, zh: '租用', en: 'Rented', tone: 'default' },
  edge: { value: 4, zh: '边缘节点', en: 'Edge', tone: 'warning' },
});

export const roomStatus = codeList('roomStatus', {
  normal: { value: 1, zh: '正常', en: 'Normal', tone: 'success' },
  maintenance: { value: 2, zh: '维护中', en: 'Maintenance', tone: 'warning' },
  fault: { value: 3, zh: '故障', en: 'Fault', tone: 'error' },
  disabled: { value: 0, zh: '停用', en: 'Disabled', tone: 'default' },
});

export const bmcProtocol = codeList('bmcProtocol', {
  ipmi: { value: 1, zh: 'IPMI', en: 'IPMI', tone: 'info' },
  redfish: { value: 2, zh: 'Redfish', en: 'Redfish', tone: 'success' },
  http: { value: 3, zh: 'HTTP', en: 'HTTP', tone: 'default' },
  serial: { value: 4, zh: '串口', en: 'Serial', tone: 'default' },
});

export const deviceAddressType = codeList('deviceAddressType', {
  serviceAddress: { value: 1, zh: '业务地址', en: 'Service address', tone: 'info' },
  managementAddress: { value: 2, zh: '管理地址', en: 'Management address', tone: 'default' },
  storageAddress: { value: 3, zh: '存储地址', en: 'Storage address', tone: 'warning' },
});
