import type { Language } from '../../schemas/base/label.ts';
import type { MapSite } from '../../resources/rooms/boards/deviceMap.ts';

/** English names of the provinces, by their names on the map. */
const english: Readonly<Record<string, string>> = {
  北京: 'Beijing',
  天津: 'Tianjin',
  上海: 'Shanghai',
  重庆: 'Chongqing',
  河北: 'Hebei',
  山西: 'Shanxi',
  内蒙古: 'Inner Mongolia',
  辽宁: 'Liaoning',
  吉林: 'Jilin',
  黑龙江: 'Heilongjiang',
  江苏: 'Jiangsu',
  浙江: 'Zhejiang',
  安徽: 'Anhui',
  福建: 'Fujian',
  江西: 'Jiangxi',
  山东: 'Shandong',
  河南: 'Henan',
  湖北: 'Hubei',
  湖南: 'Hunan',
  广东: 'Guangdong',
  广西: 'Guangxi',
  海南: 'Hainan',
  四川: 'Sichuan',
  贵州: 'Guizhou',
  云南: 'Yunnan',
  西藏: 'Tibet',
  陕西: 'Shaanxi',
  甘肃: 'Gansu',
  青海: 'Qinghai',
  宁夏: 'Ningxia',
  新疆: 'Xinjiang',
  香港: 'Hong Kong',
  澳门: 'Macao',
  台湾: 'Taiwan',
};

export function provinceName(name: string, language: Language): string {
  return language === 'zh' ? name : (english[name] ?? name);
}

/**
 * Returns the map's name for a province, such as `广东` for `广东省` or `Guangdong`; `undefined` for an unknown province.
 */
export function provinceOf(text: string): string | undefined {
  const trimmed = text.trim();
  return Object.entries(english).find(
    ([zh, en]) => trimmed.startsWith(zh) || trimmed.toLowerCase() === en.toLowerCase(),
  )?.[0];
}

/** Returns the number of devices by the map's name of the province; skips unknown provinces. */
export function countDevicesByProvince(sites: readonly MapSite[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const site of sites) {
    const province = provinceOf(site.province);
    if (province !== undefined) found.set(province, (found.get(province) ?? 0) + site.devices);
  }
  return found;
}

export const shadeCount = 4;

/** Returns the shade of a province: 0 without devices, darkest for the province with the most devices. */
export function provinceShade(devices: number, maxDevices: number): number {
  if (devices <= 0 || maxDevices <= 0) return 0;
  return Math.max(1, Math.ceil((devices / maxDevices) * shadeCount));
}
