import { codeList } from '../codeList.ts';

export const osType = codeList('osType', [
  { value: 1, zh: 'Windows 10', en: 'Windows 10', tone: 'info' },
  { value: 2, zh: 'Windows 11', en: 'Windows 11', tone: 'info' },
  { value: 3, zh: 'Windows Server 2019', en: 'Windows Server 2019', tone: 'default' },
  { value: 4, zh: 'Ubuntu 22.04', en: 'Ubuntu 22.04', tone: 'warning' },
]);
