import routers from '../../../src/resources/network/routers.ts';
import rooms from '../../../src/resources/rooms/rooms.ts';
import { enableStatus } from '../../../src/schemas/codes/common.ts';
import { networkStatus } from '../../../src/schemas/codes/devices.ts';
import { routerBrand } from '../../../src/schemas/codes/network.ts';
import { seedOf } from '../seedOf.ts';
import { valueForKey } from '../values/cases.ts';

export default seedOf(routers, {
  rows: 16,
  from: { rooms },
  values: ({ from, rowInTurn, numbered, random, daysFromNow, past, oneFor }) => {
    const brand = random.oneOf([
      routerBrand.ikuai,
      routerBrand.ikuai,
      routerBrand.routeros,
      routerBrand.routeros,
      routerBrand.huawei,
      routerBrand.h3c,
      routerBrand.openwrt,
    ]);
    return {
      roomId: rowInTurn(from.rooms)?.id,
      routerName: numbered('出口路由器##'),
      brand,
      manageIp: numbered('10.0.1.#'),
      account: random.oneOf(['admin', 'netops']),
      wanIps: random.oneOf([
        ['113.96.12.8', '113.96.12.9'],
        ['120.232.40.21'],
        ['221.5.88.30', '221.5.88.31', '221.5.88.32'],
      ]),
      onlineStatus: random.weighted([networkStatus.online, 94], [networkStatus.offline, 6]),
      lastCheckTime: daysFromNow(-0.2, 0),
      status: enableStatus.enabled,
      createTime: past(700),
      model: oneFor(brand, {
        [routerBrand.ikuai]: ['Q3000', 'Q6000'],
        [routerBrand.routeros]: ['CCR2004', 'CCR2116'],
        [routerBrand.huawei]: ['AR6120', 'NE20E'],
        [routerBrand.h3c]: ['MSR3610', 'ER8300'],
        [routerBrand.openwrt]: ['R86S'],
      }),
      managePort: valueForKey(brand, {
        [routerBrand.ikuai]: 443,
        [routerBrand.routeros]: 8_291,
        [routerBrand.huawei]: 22,
        [routerBrand.h3c]: 22,
        [routerBrand.openwrt]: 22,
      }),
      firmwareVersion: oneFor(brand, {
        [routerBrand.ikuai]: ['3.7.11', '3.7.14'],
        [routerBrand.routeros]: ['7.14.3', '7.15.2'],
        [routerBrand.huawei]: ['5.170'],
        [routerBrand.h3c]: ['7.1.064'],
        [routerBrand.openwrt]: ['23.05.3'],
      }),
    };
  },
});
