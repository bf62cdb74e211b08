import type { Label, Language } from '../src/schemas/label.ts';
import { alarmIndicator } from '../src/schemas/codes/alarms.ts';

/**
 * What the platform itself writes into records: reasons of failures, results of items, notes of what it has done. The
 * records keep the Chinese sentence; whoever reads in English gets this one. A slot `{0}` takes anything, and is read
 * in English itself where it holds a saying.
 */
const sayings = {
  // Devices, their rooms and their network.
  设备离线: 'The device is offline',
  设备故障: 'The device is faulty',
  设备不存在: 'There is no such device',
  设备已不存在: 'The device no longer exists',
  部分设备离线: 'Some of the devices are offline',
  '{0} 台设备离线': '{0} devices are offline',
  机房网络中断: 'The network of the room is down',
  网络中断: 'The network is down',
  '网络中断，恢复后自动继续': 'The network is down; it goes on by itself when the network is back',
  指令下发超时: 'The command timed out',
  指令超时: 'The command timed out',
  执行成功: 'Done',
  已取消: 'Cancelled',
  存储空间不足: 'Not enough storage is left',
  '心跳连续丢失，设备长时间离线': 'No heartbeat, the device has been offline for long',
  设备已自行恢复: 'The device recovered by itself',
  '回收后恢复出厂失败：设备离线': 'Factory reset after the recycling failed: the device is offline',

  // Why a session on a device ended.
  设备重启: 'Device restarted',
  设备回收: 'Device recycled',
  到期回收: 'Recycled at the end of its time',
  租用回收: 'Recycled with its rental',
  转维护: 'Moved to maintenance',
  更换设备: 'Device replaced',
  '更换设备：{0} → {1}': 'Device replaced: {0} → {1}',
  换机: 'Device replaced',
  强制下线: 'Forced offline',
  恢复出厂: 'Factory reset',
  设备判定为故障: 'Device judged faulty',
  解除绑定: 'Unbound',
  绑定到期: 'The binding expired',
  试用结束: 'The trial ended',
  机箱断电: 'Chassis powered off',
  BMC断电: 'Powered off by BMC',
  BMC硬重启: 'Hard reset by BMC',
  控制面板重启: 'Restarted from the control panel',
  控制面板断电: 'Powered off from the control panel',
  控制面板恢复出厂: 'Factory reset from the control panel',

  // Links and sessions.
  连接超时: 'The connection timed out',
  打洞失败: 'NAT traversal failed',
  板卡无响应: 'The card does not answer',
  编码器启动失败: 'The encoder did not start',
  鉴权失败: 'Authentication failed',
  用户退出: 'The user left',
  空闲超时: 'Idle for too long',
  切换设备: 'Changed to another device',
  ICE协商失败: 'ICE negotiation failed',
  DTLS握手失败: 'DTLS handshake failed',
  心跳丢失: 'The heartbeat was lost',

  // Gifts, compensation, transfers, refunds.
  用户不存在: 'There is no such user',
  账号状态异常: 'The account is not normal',
  账号已冻结: 'The account is frozen',
  账号已注销: 'The account is closed',
  补偿类型未知: 'Unknown kind of compensation',
  设备已不属于该用户: 'The device belongs to somebody else by now',
  优惠券不存在: 'There is no such coupon',
  优惠券不在发放中: 'The coupon is not being issued',
  优惠券库存不足: 'Not enough of the coupon is left',
  转入设备维护中: 'The receiving device is under maintenance',
  转入设备故障: 'The receiving device is faulty',
  转出设备已过期: 'The giving device has expired',
  '{0}（退款失败：支付渠道未启用）': '{0} (refund failed: the payment channel is not enabled)',
  '人工调整：{0}': 'Adjusted by hand: {0}',
  '补偿：{0}': 'Compensation: {0}',

  // Storage, backups and moves of data.
  目标分区空间不足: 'The target partition has no room',
  目标分区已禁用: 'The target partition is disabled',
  '校验不一致，已保留源数据': 'The check found differences; the source data was kept',
  卷已不在源分区: 'The volume is no longer on the source partition',
  '设备使用中，冷迁移无法进行': 'The device is in use; a cold move is not possible',
  FTP服务器离线: 'The FTP server is offline',
  目标设备离线: 'The target device is offline',
  源设备离线: 'The source device is offline',
  目标设备已分配给其他用户: 'The target device belongs to another user',
  已登记: 'Registered',
  开始复制数据: 'Copying of the data began',
  重新开始复制数据: 'Copying of the data began again',
  继续复制数据: 'Copying of the data goes on',
  '暂停，已完成{0}%': 'Paused at {0}%',
  '已取消，目标设备上的数据已清除': 'Cancelled; the data on the target device was cleared',
  复制完成: 'Copying is complete',
  '复制完成，源数据已清除': 'Copying is complete; the source data was cleared',
  目标宿主已满: 'The target host is full',
  目标宿主离线或故障: 'The target host is offline or faulty',
  '宿主设备最多承载{0}个实例': 'The host carries at most {0} machines',
  '机房最多承载{0}个实例': 'The room carries at most {0} machines',
  目标宿主离线: 'The target host is offline',
  实例已不在原宿主上: 'The machine is no longer on its former host',
  实例当前状态不能迁移: 'The machine cannot be moved in its present state',
  '实例使用中，已跳过': 'The machine is in use and was skipped',

  // Installs and upgrades.
  安装包校验失败: 'The package did not pass its check',
  安装超时: 'The install timed out',
  安装空间不足: 'Not enough room to install',
  升级成功: 'Upgraded',
  已卸载: 'Uninstalled',
  校验失败: 'The check failed',
  目标不存在: 'There is no such target',
  目标离线: 'The target is offline',
  目标已不是该版本: 'The target runs another version by now',
  已跳过: 'Skipped',
  已回退: 'Rolled back',
  已停止: 'Stopped',
  '失败过多，已停止': 'Stopped after too many failures',
  开始升级: 'The upgrade began',
  升级结束: 'The upgrade ended',
  '开始升级到{0}': 'The upgrade to {0} began',
  '平台已升级到{0}': 'The platform runs {0} now',
  '已回滚到{0}': 'Rolled back to {0}',
  '{0}登记升级到{1}': '{0} registered the upgrade to {1}',
  '升级失败：备份失败：{0}': 'The upgrade failed: the backup failed: {0}',
  '升级失败：{0}': 'The upgrade failed: {0}',
  升级包已上传: 'Package uploaded',
  备份: 'Backup',
  停止服务: 'Stop the services',
  迁移数据: 'Migrate the data',
  启动服务: 'Start the services',
  验证: 'Verify',
  升级完成: 'Upgrade complete',
  升级包不存在: 'The package does not exist',
  没有可用的备份分区: 'There is no backup partition',
  开始备份数据库: 'The backup of the database began',
  备份完成: 'The backup is complete',
  备份已删除: 'The backup was deleted',
  '备份失败：{0}': 'The backup failed: {0}',
  未执行: 'Not carried out',
  已回滚: 'Rolled back',
  节点离线: 'The node is offline',
  '{0}：节点离线': '{0}: the node is offline',

  // Sign-in, licences and other systems.
  密码错误: 'the password is wrong',
  验证码错误: 'the verification code is wrong',
  授权无效或已损坏: 'The licence is not valid, or damaged',
  授权已过期: 'The licence has expired',
  该授权已使用过: 'The licence has been used before',
  授权与本机机器码不符: 'The licence is for another machine',
  试用只能开始一次: 'The trial can be started only once',
  '平台已激活，无需试用': 'The platform is activated; it needs no trial',
  '平台尚未配置授权公钥，无法验证授权': 'The platform has no key to verify licences with',
  成功: 'Success',
  签名错误: 'The signature is wrong',
  对方超时: 'The other side timed out',
  余额不足: 'The balance is too small',
  频率超限: 'Too many calls',
  参数校验通过: 'The parameters passed their check',
  '{0}/{1} 可达': '{0} of {1} reachable',

  // Alarms.
  '设备离线超过{0}分钟': 'The device has been offline for more than {0} minutes',
  CPU使用率持续过高: 'CPU usage stays too high',
  内存使用率持续过高: 'Memory usage stays too high',
  磁盘使用率超过阈值: 'Disk usage is above its threshold',
  '温度过高，请检查风扇': 'Too hot, check the fans',
  丢包率超过阈值: 'Packet loss is above its threshold',
  网络延迟超过阈值: 'Latency is above its threshold',
  带宽使用率接近上限: 'Bandwidth is close to its limit',
  存储容量超过阈值: 'Storage use is above its threshold',
  连接成功率低于阈值: 'The link success rate is below its threshold',
  BMC连接断开: 'The BMC is not connected',
  服务没有响应: 'The service does not answer',
  证书即将到期: 'The certificate is about to expire',
  'BMC {0} 无应答': 'BMC {0} does not answer',
  '黑名单应用{0}出现在{1}台设备上': 'The blacklisted app {0} is on {1} devices',
  '分区{0}已使用{1}%，超过阈值{2}%': 'Partition {0} is {1}% full, above its threshold of {2}%',
  '{0}高于阈值{1}，当前值{2}，已持续{3}分钟': '{0} above {1}: {2} now, for {3} minutes',
  '{0}达到阈值{1}，当前值{2}，已持续{3}分钟': '{0} reached {1}: {2} now, for {3} minutes',
  '{0}低于阈值{1}，当前值{2}，已持续{3}分钟': '{0} below {1}: {2} now, for {3} minutes',
  '{0}不超过阈值{1}，当前值{2}，已持续{3}分钟': '{0} not above {1}: {2} now, for {3} minutes',
  '{0}等于阈值{1}，当前值{2}，已持续{3}分钟': '{0} equals {1}: {2} now, for {3} minutes',
  超时自动关闭: 'Closed by itself after its time',
} as const satisfies Readonly<Record<string, string>>;

export type Saying = keyof typeof sayings;

export const allSayings: readonly Label[] = Object.entries(sayings).map(([zh, en]) => ({ zh, en }));

const slot = /\{\d\}/;

/** No sentence is longer, in characters; a longer text is somebody's own, and trying the patterns on it could take long. */
export const longestSaying = 500;

/** Whole sentences by the Chinese one; what stands in slots may be an indicator of the alarms as well. */
export const wholeSayings: Readonly<Record<string, string>> = Object.fromEntries(
  [...alarmIndicator.items, ...allSayings.filter(({ zh }) => !slot.test(zh))].map(({ zh, en }) => [zh, en]),
);

/** A sentence with slots: how it is known, and its English parts, in which a number names a slot. */
export interface SayingForm {
  readonly pattern: string;
  readonly parts: readonly (string | number)[];
}

export const sayingForms = allSayings
  .filter(({ zh }) => slot.test(zh))
  .map(({ zh, en }): SayingForm => ({
    pattern: `^${zh
      .split(slot)
      .map(part => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join('(.+)')}$`,
    parts: en
      .split(/(\{\d\})/)
      .filter(part => part !== '')
      .map(part => (slot.test(part) ? Number(part[1]) : part)),
  }));

/** The sentence as records keep it. */
export function say(saying: Saying, ...values: readonly unknown[]): string {
  return saying.replace(/\{(\d)\}/g, (_, at: string) => String(values[Number(at)] ?? ''));
}

/** A sentence without slots in both languages, for those who are told at once. */
export function sayingLabel(saying: Saying): Label {
  return { zh: saying, en: sayings[saying] };
}

/** What a sentence that stands in a record reads in this language; what is no saying reads as it was written. */
export function readSaying(text: string, language: Language): string {
  if (language === 'zh') return text;
  const whole = wholeSayings[text];
  if (whole !== undefined) return whole;
  if (text.length > longestSaying) return text;
  for (const { pattern, parts } of sayingForms) {
    const found = new RegExp(pattern, 's').exec(text);
    if (found) return parts.map(part => (typeof part === 'string' ? part : inner(found[part + 1] ?? ''))).join('');
  }
  return text;
}

function inner(text: string): string {
  return wholeSayings[text] ?? text;
}
