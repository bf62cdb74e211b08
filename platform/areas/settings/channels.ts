import { randomInt } from 'node:crypto';

import { sql } from 'kysely';

import { isEmpty } from '../../../src/schemas/condition.ts';
import { tableName } from '../../engine/storage/tables.ts';
import type { Row } from '../../engine/storage/database.ts';
import { type EffectScope, type Effects, onAction } from '../../engine/effects/effect.ts';
import { queueMessage, countQueuedSince } from '../../gateways/messages/outbox.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';

const dayMs = 86_400_000;

/** Menu that the public account shows below its conversation. */
const publicMenu = [
  { name: '我的设备', url: '/devices' },
  { name: '充值续费', url: '/recharge' },
  { name: '联系客服', url: '/service' },
] as const;

export const effects: Effects = {
  /** Counts a test message towards the limits like any other message, because the test also covers the limits. */
  smsSettingsTest: onAction(async (scope, { values }) => {
    const settings = await lockSettings(scope, ['accessKey', 'accessSecret', 'signName', 'codeTemplateId']);
    const phone = String(values['phone']);
    const { count, lastMs } = await countQueuedSince(scope, 'sms', scope.nowMs - dayMs, phone);
    const waitMs = lastMs + Number(settings['intervalSeconds']) * 1_000 - scope.nowMs;
    if (waitMs > 0) {
      const seconds = Math.ceil(waitMs / 1_000);
      throw createFieldRefusal('phone', `发送过于频繁，请${seconds}秒后再试`, `Too soon; try again in ${seconds} s`);
    }
    if (count >= Number(settings['dailyLimit'])) {
      throw createFieldRefusal('phone', '该号码已达每日上限', 'The daily limit of this number is reached');
    }
    const digits = Number(settings['codeLength']);
    const code = String(randomInt(10 ** digits)).padStart(digits, '0');
    const content = `【${String(settings['signName'])}】验证码${code}，${String(settings['codeMinutes'])}分钟内有效。`;
    await queueMessage(scope, { channel: 'sms', receiver: phone, content });
    return { phone };
  }),

  mailSettingsTest: onAction(async (scope, { values }) => {
    const settings = await lockSettings(scope, ['host', 'port', 'account', 'password', 'senderName']);
    const { count } = await countQueuedSince(scope, 'mail', scope.nowMs - dayMs);
    if (!isEmpty(settings['dailyLimit']) && count >= Number(settings['dailyLimit'])) {
      throw createFieldRefusal('email', '已达每日上限', 'The daily limit is reached');
    }
    const email = String(values['email']);
    const content = `${String(settings['senderName'])}：测试邮件\n${String(settings['signature'] ?? '')}`;
    await queueMessage(scope, { channel: 'mail', receiver: email, content });
    return { email };
  }),

  publicAccountSettingsTest: onAction(async scope => {
    const settings = await publicAccount(scope);
    await queueMessage(scope, { channel: 'wechat', receiver: String(settings['serverUrl']), content: 'ping' });
    return { appId: settings['appId'] };
  }),

  publicAccountSettingsPushMenu: onAction(async scope => {
    const settings = await publicAccount(scope);
    const content = JSON.stringify({ button: publicMenu });
    await queueMessage(scope, { channel: 'wechat', receiver: String(settings['appId']), content });
    return { buttons: publicMenu.length };
  }),
};

/** Returns the settings of the public account; refuses an encrypted message mode without its key. */
async function publicAccount(scope: EffectScope): Promise<Row> {
  const settings = await lockSettings(scope, ['appId', 'appSecret', 'token', 'serverUrl']);
  if (settings['messageMode'] !== 1 && isEmpty(settings['encodingAesKey'])) {
    throw createRefusal('该消息模式需要消息密钥', 'This message mode requires the AES key');
  }
  return settings;
}

/**
 * Reads the saved settings and locks them until the transaction ends. Refuses while the channel is disabled or a
 * required setting is empty.
 */
async function lockSettings({ db, resource }: EffectScope, needed: readonly string[]): Promise<Row> {
  const { rows } = await sql<Row>`select * from ${sql.table(tableName(resource))} for update`.execute(db);
  const [settings = {}] = rows;
  if (needed.some(name => isEmpty(settings[name]))) {
    throw createRefusal('设置不完整，请先填写并保存', 'The settings are incomplete. Fill them in and save');
  }
  if (settings['enabled'] !== true) throw createRefusal('该通道未启用', 'This channel is not enabled');
  return settings;
}
