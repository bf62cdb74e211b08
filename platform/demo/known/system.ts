import { enableStatus } from '../../../src/schemas/codes/common.ts';
import { collectionSource, strategyRule, strategyType } from '../../../src/schemas/codes/system.ts';

const { card, clientApp, server, bmc, router } = collectionSource;

/** Collected values: `[name, key, source]` */
const items = [
  ['CPU使用率', 'card.cpu', card],
  ['内存使用率', 'card.memory', card],
  ['磁盘使用率', 'card.disk', card],
  ['板卡温度', 'card.temperature', card],
  ['网络延迟', 'card.latency', card],
  ['丢包率', 'card.loss', card],
  ['上行带宽', 'card.upload', card],
  ['下行带宽', 'card.download', card],
  ['在线状态', 'card.online', card],
  ['连接成功率', 'link.success', clientApp],
  ['首帧耗时', 'link.firstFrame', clientApp],
  ['帧率', 'link.fps', clientApp],
  ['码率', 'link.bitrate', clientApp],
  ['客户端崩溃', 'client.crash', clientApp],
  ['客户端启动耗时', 'client.start', clientApp],
  ['客户端网络类型', 'client.network', clientApp],
  ['服务存活', 'server.alive', server],
  ['接口耗时', 'api.cost', server],
  ['接口错误率', 'api.errors', server],
  ['数据库连接数', 'db.connections', server],
  ['队列长度', 'queue.length', server],
  ['磁盘读写', 'disk.io', server],
  ['BMC电压', 'bmc.voltage', bmc],
  ['BMC风扇', 'bmc.fan', bmc],
  ['BMC电源', 'bmc.power', bmc],
  ['路由器流量', 'router.traffic', router],
  ['路由器会话数', 'router.sessions', router],
  ['路由器丢包', 'router.loss', router],
  ['证书到期', 'cert.expiry', server],
  ['授权到期', 'licence.expiry', server],
] as const;

export const knownCollectedItems = items.map(([itemName, itemKey, collectSource]) => ({
  itemName,
  itemKey,
  collectSource,
}));

const { assignment, reclaimWhenIdle, connection, imageQuality, migration } = strategyType;
const { nearest, leastLoad, roundRobin, weighted, fixedRoom, holePunchFirst, relayFirst } = strategyRule;
const { enabled, disabled } = enableStatus;

/** Policies: `[name, kind, rule, priority, enabled]` */
const plans = [
  ['默认分配策略', assignment, nearest, 10, enabled],
  ['默认空闲回收', reclaimWhenIdle, weighted, 10, enabled],
  ['默认连接策略', connection, holePunchFirst, 10, enabled],
  ['默认画质策略', imageQuality, weighted, 10, enabled],
  ['默认迁移策略', migration, leastLoad, 10, enabled],
  ['华东就近分配', assignment, nearest, 60, enabled],
  ['华南就近分配', assignment, nearest, 62, enabled],
  ['夜间负载均衡', assignment, leastLoad, 70, enabled],
  ['商家专属机房', assignment, fixedRoom, 72, enabled],
  ['高配优先分配', assignment, weighted, 74, disabled],
  ['试用设备回收', reclaimWhenIdle, weighted, 60, enabled],
  ['夜间空闲回收', reclaimWhenIdle, weighted, 66, enabled],
  ['移动网络打洞', connection, holePunchFirst, 60, enabled],
  ['海外中继优先', connection, relayFirst, 62, enabled],
  ['弱网中继优先', connection, relayFirst, 64, enabled],
  ['晚高峰降画质', imageQuality, weighted, 78, enabled],
  ['WiFi高清', imageQuality, weighted, 50, enabled],
  ['机房超载迁移', migration, leastLoad, 60, enabled],
  ['维护期迁移', migration, leastLoad, 70, disabled],
  ['节假日分配', assignment, roundRobin, 80, disabled],
  ['企业客户分配', assignment, fixedRoom, 84, enabled],
  ['新用户轮询', assignment, roundRobin, 86, enabled],
] as const;

export const knownStrategies = plans.map(([strategyName, kind, rule, priority, status]) => ({
  strategyName,
  strategyType: kind,
  rule,
  priority,
  status,
}));
