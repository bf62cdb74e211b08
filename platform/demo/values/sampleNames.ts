/** Names of games and apps. */
export const gameNames = [
  '王者荣耀',
  '和平精英',
  '原神',
  '崩坏：星穹铁道',
  '梦幻西游',
  '阴阳师',
  '明日方舟',
  '英雄联盟手游',
  '火影忍者',
  '金铲铲之战',
  '蛋仔派对',
  '逆水寒',
  '永劫无间',
  '光遇',
  '第五人格',
  '穿越火线',
] as const;

export const appNames = [
  '微信',
  '淘宝',
  '支付宝',
  '抖音',
  '快手',
  '京东',
  '拼多多',
  '美团',
  '小红书',
  '哔哩哔哩',
  '高德地图',
  '网易云音乐',
  '百度网盘',
  'WPS Office',
  '钉钉',
  '腾讯会议',
] as const;

export const packageWords = [
  ['com', 'tencent', 'cn', 'net', 'io'],
  ['cloudphone', 'starplay', 'dreamgame', 'fastapp', 'easytool', 'bluesky', 'moonlight', 'tigerbox'],
  ['client', 'android', 'mobile', 'launcher', 'player', 'helper', 'lite', 'pro'],
] as const;

/** Cities as `[name, longitude, latitude]`. */
export const cityPlaces = [
  ['北京', 116.407_4, 39.904_2],
  ['上海', 121.473_7, 31.230_4],
  ['广州', 113.264_4, 23.129_1],
  ['深圳', 114.057_9, 22.543_1],
  ['成都', 104.066_5, 30.572_3],
  ['武汉', 114.305_5, 30.592_8],
  ['杭州', 120.155_1, 30.274_1],
  ['南京', 118.796_9, 32.060_3],
  ['西安', 108.939_8, 34.341_6],
  ['重庆', 106.551_6, 29.563],
] as const;

export const sampleNotes = [
  '例行维护',
  '客户要求调整',
  '待观察，暂不处理',
  '已与机房确认',
  '按季度计划执行',
  '测试环境使用',
  '合同续签后生效',
  '值班人员登记',
] as const;

export const tagWords = ['重点', '测试', '高配', '内部', '新上线', '华东', '夜间', '促销'] as const;
