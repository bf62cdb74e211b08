import natRules from '../../../src/resources/network/nat-rules.ts';
import routers from '../../../src/resources/network/routers.ts';
import { natProtocol, natType, syncStatus } from '../../../src/schemas/codes/network.ts';
import { seedOf } from '../seedOf.ts';

export default seedOf(natRules, {
  rows: 120,
  from: { routers },
  values: ({ from, pick, numbered, random, index, past }) => {
    const routerId = pick(from.routers)?.id;
    const type = random.weighted([natType.portMapping, 88], [natType.sourceNat, 6], [natType.oneToOne, 6]);
    const protocol = random.oneOf([
      natProtocol.tcpUdp,
      natProtocol.tcpUdp,
      natProtocol.tcpUdp,
      natProtocol.tcp,
      natProtocol.udp,
    ]);
    const cardPort = random.oneOf([5_555, 8_080, 9_000]);
    const priority = random.between(10, 90);
    const status = random.weighted([syncStatus.applied, 88], [syncStatus.notApplied, 7], [syncStatus.failed, 5]);
    return {
      routerId,
      ruleName: numbered('安卓卡映射-###'),
      natType: type,
      protocol,
      publicIp: numbered('113.96.20.#'),
      cardPort,
      priority,
      syncStatus: status,
      testResult: null,
      sort: index,
      createTime: past(400),
      syncTime: status === syncStatus.applied ? past(60) : null,
    };
  },
});
