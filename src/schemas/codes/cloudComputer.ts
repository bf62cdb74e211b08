import { codeList } from '../vocabulary/codeList.ts';

export const osType = codeList('osType', {
  windows10: { value: 1, zh: 'Windows 10', en: 'Windows 10', tone: 'info' },
  windows11: { value: 2, zh: 'Windows 11', en: 'Windows 11', tone: 'info' },
  windowsServer2019: { value: 3, zh: 'Windows Server 2019', en: 'Windows Server 2019', tone: 'default' },
  ubuntu2204: { value: 4, zh: 'Ubuntu 22.04', en: 'Ubuntu 22.04', tone: 'warning' },
});
