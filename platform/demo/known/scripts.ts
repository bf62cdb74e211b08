/** Purposes of scripts: `[name, description]`. */
const scriptTexts = [
  ['一键日常', '自动完成每日任务、领取活跃奖励，支持断线重连'],
  ['自动挂机', '全天挂机刷经验，背包满自动分解'],
  ['自动副本', '按体力循环刷指定副本，掉落自动拾取'],
  ['自动签到领奖', '定时签到并领取邮件、活动与公会奖励'],
  ['主线速通', '自动推进主线剧情，跳过对话与动画'],
  ['多开同步器', '主号操作同步到全部云机，支持分组'],
  ['自动竞技场', '自动匹配竞技场，低于设定胜率自动停止'],
  ['资源采集', '按路线循环采集矿石与草药，满包回城'],
  ['自动抓宠', '识别稀有宠物并自动捕捉，其余逃跑'],
  ['公会助手', '自动捐献、领取福利并参加公会活动'],
  ['自动钓鱼', '识别浮标起竿，支持鱼饵自动补充'],
  ['活动刷分', '循环刷限时活动积分，达到目标自动停止'],
  ['自动抽卡初始号', '自动注册抽卡，按目标角色保留账号'],
  ['师门跑环', '自动完成师门与跑环，物品自动购买上交'],
  ['押镖助手', '自动接镖押镖，遇敌自动战斗'],
  ['自动组队', '喊话组队并自动开本，队员掉线自动补人'],
  ['世界首领定时', '按刷新时间参加世界首领，自动领取掉落'],
  ['市场捡漏', '监控市场价格，低于设定价自动购买'],
  ['背包整理', '自动分解、存仓与出售指定品质的物品'],
  ['角色练级', '按等级自动切换地图与技能方案'],
  ['自动烹饪炼药', '循环制作指定配方，材料不足自动停止'],
  ['庄园种植', '自动播种、浇水、收获与出售'],
  ['爬塔助手', '自动爬塔，失败后按方案换阵容重试'],
  ['好友互赠', '自动赠送与领取好友体力、爱心'],
  ['直播间助手', '自动进入直播间领取观看奖励'],
  ['拍卖行上架', '按最低价自动上架并定时改价'],
  ['赛季任务', '自动完成赛季手册任务并领取等级奖励'],
  ['探索寻宝', '按攻略路线开启宝箱与解谜'],
] as const;

export const knownScripts = scriptTexts.map(([scriptName, intro]) => ({ scriptName, intro }));

const studios = [
  '极客',
  '老司机',
  '夜行者',
  '云端',
  '风火轮',
  '小白',
  '铁匠铺',
  '星尘',
  '大鹏',
  '按键侠',
  '蓝魔',
  '青柠',
  '飞羽',
  '麒麟',
  '零度',
];
const kinds = ['脚本', '工作室', '辅助', '科技', '工坊', '团队'];

/** Authors of scripts, with unique names. */
export const knownScriptAuthors = kinds.flatMap(kind => studios.map(studio => ({ authorName: `${studio}${kind}` })));

const platforms = [
  ['脚本精灵', 'script-genie', 65],
  ['云辅中心', 'cloud-assist', 70],
  ['手游按键', 'game-keys', 60],
  ['红手工具箱', 'red-toolbox', 75],
  ['触动社区', 'touch-club', 68],
  ['懒人挂机', 'lazy-idle', 55],
] as const;

export const knownScriptPlatforms = platforms.map(([platformName, platformCode, shareRate]) => ({
  platformName,
  platformCode,
  shareRate,
  apiUrl: `https://open.${platformCode}.cn/api/v2`,
  callbackUrl: `https://api.cloudphone.cn/script/callback/${platformCode}`,
}));
