import type { Json } from '../../../src/schemas/base/json.ts';
import { loggedClientType } from '../../../src/schemas/codes/common.ts';
import { paramValueType } from '../../../src/schemas/codes/devices.ts';
import { userType } from '../../../src/schemas/codes/users.ts';
import type { CodeList } from '../../../src/schemas/vocabulary/codeList.ts';

const { number, text, boolean, json } = paramValueType;

/** Typical settings of a cloud phone platform: `[key, name, value type, value, module, built in]`. */
const rows = [
  ['client_type', '客户端类型', json, valuesOf(loggedClientType), 'console', true],
  ['user_type_list', '用户类型', json, valuesOf(userType), 'console', true],
  ['login.captcha', '登录验证码', boolean, 'true', 'login', false],
  ['login.max_fail', '登录失败次数上限', number, '5', 'login', false],
  ['login.lock_minutes', '登录锁定分钟', number, '15', 'login', false],
  ['login.sms', '短信登录', boolean, 'true', 'login', false],
  ['login.wechat', '微信登录', boolean, 'true', 'login', false],
  ['register.open', '开放注册', boolean, 'true', 'login', false],
  ['register.gift_coins', '注册赠送星币', number, '100', 'login', false],
  ['realname.required', '强制实名', boolean, 'false', 'login', false],
  ['pay.alipay', '支付宝支付', boolean, 'true', 'pay', false],
  ['pay.wechat', '微信支付', boolean, 'true', 'pay', false],
  ['pay.min_amount', '最小充值金额', number, '1', 'pay', false],
  ['pay.max_amount', '最大充值金额', number, '5000', 'pay', false],
  ['pay.timeout_minutes', '支付超时分钟', number, '30', 'pay', false],
  ['pay.refund_days', '退款期限', number, '7', 'pay', false],
  ['pay.currency', '结算币种', text, 'CNY', 'pay', false],
  ['pay.auto_renew', '自动续费', boolean, 'true', 'pay', false],
  ['link.punch_first', '优先打洞', boolean, 'true', 'link', false],
  ['link.relay_timeout', '中继超时', number, '5000', 'link', false],
  ['link.retry', '重连次数', number, '3', 'link', false],
  ['link.default_codec', '默认编码', text, 'H265', 'link', false],
  ['link.default_fps', '默认帧率', number, '30', 'link', false],
  ['link.max_bitrate', '最大码率', number, '8000', 'link', false],
  ['link.stun_servers', 'STUN服务器', json, '["stun1.cloudphone.cn", "stun2.cloudphone.cn"]', 'link', false],
  ['link.turn_servers', 'TURN服务器', json, '["turn1.cloudphone.cn"]', 'link', false],
  ['device.restart_hour', '自动重启时刻', number, '4', 'device', false],
  ['device.idle_minutes', '空闲回收分钟', number, '30', 'device', false],
  ['device.max_apps', '应用安装上限', number, '60', 'device', false],
  ['device.root', '允许Root', boolean, 'false', 'device', false],
  ['device.screenshot', '允许截图', boolean, 'true', 'device', false],
  ['device.name_prefix', '设备名前缀', text, '云手机', 'device', false],
  ['device.trial_hours', '试用小时', number, '2', 'device', false],
  ['device.batch_size', '批量上限', number, '200', 'device', false],
  ['app.update_force', '强制更新', boolean, 'false', 'app', false],
  ['app.min_version', '最低版本', text, '5.6.0', 'app', false],
  ['app.download_host', '下载地址', text, 'https://cdn.cloudphone.cn', 'app', false],
  ['app.grey_percent', '灰度比例', number, '20', 'app', false],
  ['app.crash_report', '崩溃上报', boolean, 'true', 'app', false],
  ['app.theme', '默认主题', text, 'light', 'app', false],
  ['app.banner_seconds', '轮播秒数', number, '5', 'app', false],
  ['app.feedback', '反馈入口', boolean, 'true', 'app', false],
  ['log.keep_days', '日志保留天数', number, '180', 'log', false],
  ['log.level', '日志级别', text, 'info', 'log', false],
  ['log.sample_percent', '采样比例', number, '100', 'log', false],
  ['log.card_link', '记录卡连接', boolean, 'true', 'log', false],
  ['log.rtc', '记录RTC', boolean, 'true', 'log', false],
  ['log.export_limit', '导出上限', number, '100000', 'log', false],
] as const;

export const knownConfigSwitches: readonly Readonly<Record<string, Json>>[] = rows.map(
  ([configKey, configName, valueType, configValue, module, builtIn]) => ({
    configKey,
    configName,
    valueType,
    configValue,
    module,
    builtIn,
  }),
);

/** Returns the values of a code list as the text of a JSON array. */
function valuesOf({ items }: CodeList): string {
  return `[${items.map(item => item.value).join(', ')}]`;
}
