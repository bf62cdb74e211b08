import rooms from '../../../src/resources/rooms/rooms.ts';
import serviceAddresses from '../../../src/resources/settings/service-addresses.ts';
import { enableStatus } from '../../../src/schemas/codes/common.ts';
import { lineOperator } from '../../../src/schemas/codes/rooms.ts';
import { healthStatus, serviceAddressType, urlScheme } from '../../../src/schemas/codes/settings.ts';
import { seedOf } from '../seedOf.ts';
import { valueForKey, callFunctionForKey } from '../values/cases.ts';

export default seedOf(serviceAddresses, {
  rows: 34,
  from: { rooms },
  values: ({ inTurn, sometimes, from, pick, fake, random, oneFor, past }) => {
    const addressType = inTurn([
      serviceAddressType.signalling,
      serviceAddressType.relay,
      serviceAddressType.holePunch,
      serviceAddressType.stun,
      serviceAddressType.turn,
      serviceAddressType.api,
      serviceAddressType.download,
      serviceAddressType.upload,
      serviceAddressType.log,
    ]);
    const roomId = sometimes(70, () => pick(from.rooms)?.id);
    const host = fake('hostName');
    const backupHost = sometimes(40, () => fake('hostName'));
    const operator = sometimes(80, () =>
      random.weighted([lineOperator.chinaTelecom, 45], [lineOperator.chinaUnicom, 30], [lineOperator.chinaMobile, 25]),
    );
    const weight = random.oneOf([20, 50, 50, 80, 100]);
    const status = random.weighted([enableStatus.enabled, 88], [enableStatus.disabled, 12]);
    return {
      addressType,
      roomId,
      host,
      backupHost,
      lineOperator: operator,
      weight,
      status,
      addressName: valueForKey(addressType, {
        [serviceAddressType.signalling]: '信令服务',
        [serviceAddressType.relay]: '中继服务',
        [serviceAddressType.holePunch]: '打洞服务',
        [serviceAddressType.stun]: 'STUN服务',
        [serviceAddressType.turn]: 'TURN服务',
        [serviceAddressType.api]: '接口网关',
        [serviceAddressType.download]: '下载节点',
        [serviceAddressType.upload]: '上传节点',
        [serviceAddressType.log]: '日志采集',
      }),
      scheme: oneFor(addressType, {
        [serviceAddressType.signalling]: [urlScheme.wss],
        [serviceAddressType.relay]: [urlScheme.udp],
        [serviceAddressType.holePunch]: [urlScheme.udp],
        [serviceAddressType.stun]: [urlScheme.udp],
        [serviceAddressType.turn]: [urlScheme.udp, urlScheme.tcp],
        [serviceAddressType.api]: [urlScheme.https],
        [serviceAddressType.download]: [urlScheme.http, urlScheme.https],
        [serviceAddressType.upload]: [urlScheme.https],
        [serviceAddressType.log]: [urlScheme.https],
      }),
      port: oneFor(addressType, {
        [serviceAddressType.signalling]: [8_443],
        [serviceAddressType.relay]: [9_002, 9_012],
        [serviceAddressType.holePunch]: [9_001],
        [serviceAddressType.stun]: [3_478],
        [serviceAddressType.turn]: [3_478, 5_349],
        [serviceAddressType.api]: [443],
        [serviceAddressType.download]: [80, 443],
        [serviceAddressType.upload]: [443],
        [serviceAddressType.log]: [8_443],
      }),
      healthStatus: callFunctionForKey(status, {
        [enableStatus.disabled]: () => healthStatus.unknown,
        [enableStatus.enabled]: () =>
          random.weighted([healthStatus.healthy, 88], [healthStatus.slow, 8], [healthStatus.down, 4]),
      }),
      lastCheckTime: status === enableStatus.enabled ? past(1) : null,
    };
  },
});
