import { gameProjectType } from '../../../src/schemas/codes/cloudGame.ts';

const { trial, production, event, test } = gameProjectType;

/** `[name, kind]` */
const projects = [
  ['星际云玩试玩', trial],
  ['极速竞技馆', production],
  ['掌游先锋', trial],
  ['云端大厅正式版', production],
  ['周末电竞赛', event],
  ['网咖云游', production],
  ['酒店客房云游戏', production],
  ['校园电竞联赛', event],
  ['运营商会员专区', production],
  ['车机云游戏', production],
  ['电视大屏游戏', production],
  ['新游首发试玩', trial],
  ['渠道联合试玩', trial],
  ['主播体验专场', trial],
  ['海外版灰度', test],
  ['低延迟测试', test],
  ['画质对比测试', test],
  ['二次元专区', production],
  ['射击专区', production],
  ['休闲益智专区', trial],
  ['春季杯线上赛', event],
  ['挂机托管试点', production],
  ['老版本留存', production],
  ['内部压测', test],
] as const;

export const knownGameProjects = projects.map(([projectName, projectType]) => ({ projectName, projectType }));
