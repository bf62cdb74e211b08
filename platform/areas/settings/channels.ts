import { randomInt } from 'node:crypto';

import mailSettings from '../../../src/resources/settings/mail-settings.ts';
import publicAccountSettings from '../../../src/resources/settings/public-account-settings.ts';
import smsSettings from '../../../src/resources/settings/sms-settings.ts';
import { wechatMessageMode } from '../../../src/schemas/codes/settings.ts';
import { isEmpty } from '../../../src/schemas/base/json.ts';
import type { EffectScope } from '../../engine/effects/effect.ts';
import { effectsOf } from '../../engine/effects/effectsOf.ts';
import { queueMessage, countMessagesQueuedSince } from '../../gateways/messages/outbox.ts';
import { createRefusal, createFieldRefusal } from '../../engine/effects/createRefusal.ts';
import { withTables } from '../../engine/storage/withTables.ts';
import { dayMs } from '../../../src/schemas/base/durations.ts';

/** Menu that the public account shows below its conversation. */
const publicMenu = [
  { name: '我的设备', url: '/devices' },
  { name: '充值续费', url: '/recharge' },
  { name: '联系客服', url: '/service' },
] as const;

const smsEffects = effectsOf(smsSettings, {
  /** Counts a test message towards the limits like any other message, because the test also covers the limits. */
  smsSettingsTest: async (scope, { values: { phone } }) => {
    const saved = await tablesOf(scope).selectFrom('sms_settings').selectAll().forUpdate().executeTakeFirst();
    const settings = requireReady(saved, ['accessKey', 'accessSecret', 'signName', 'codeTemplateId']);
    const { count, lastMs } = await countMessagesQueuedSince(scope, 'sms', scope.nowMs - dayMs, phone);
    const waitMs = lastMs + settings.intervalSeconds * 1_000 - scope.nowMs;
    if (waitMs > 0) {
      const seconds = Math.ceil(waitMs / 1_000);
      throw createFieldRefusal(
        'phone',
        `发送过于频繁，请${seconds}秒后再试`,
        `Too many messages. Try again in ${seconds} seconds`,
      );
    }
    if (count >= settings.dailyLimit) {
      throw createFieldRefusal('phone', '该号码已达每日上限', 'This phone number has reached its daily limit');
    }
    const digits = settings.codeLength;
    const code = String(randomInt(10 ** digits)).padStart(digits, '0');
    const content = `【${settings.signName}】验证码${code}，${settings.codeMinutes}分钟内有效。`;
    await queueMessage(scope, { channel: 'sms', receiver: phone, content });
    return { phone };
  },
});

const mailEffects = effectsOf(mailSettings, {
  mailSettingsTest: async (scope, { values: { email } }) => {
    const saved = await tablesOf(scope).selectFrom('mail_settings').selectAll().forUpdate().executeTakeFirst();
    const settings = requireReady(saved, ['host', 'port', 'account', 'password', 'senderName']);
    const { count } = await countMessagesQueuedSince(scope, 'mail', scope.nowMs - dayMs);
    if (settings.dailyLimit !== null && count >= settings.dailyLimit) {
      throw createFieldRefusal('email', '已达每日上限', 'The daily limit is reached');
    }
    const content = `${settings.senderName}：测试邮件\n${settings.signature ?? ''}`;
    await queueMessage(scope, { channel: 'mail', receiver: email, content });
    return { email };
  },
});

const publicAccountEffects = effectsOf(publicAccountSettings, {
  publicAccountSettingsTest: async scope => {
    const { serverUrl, appId } = await lockPublicAccount(scope);
    await queueMessage(scope, { channel: 'wechat', receiver: serverUrl, content: 'ping' });
    return { appId };
  },

  publicAccountSettingsPushMenu: async scope => {
    const { appId } = await lockPublicAccount(scope);
    await queueMessage(scope, {
      channel: 'wechat',
      receiver: appId,
      content: JSON.stringify({ button: publicMenu }),
    });
    return { buttons: publicMenu.length };
  },
});

export const effects = [smsEffects, mailEffects, publicAccountEffects];

function tablesOf({ db }: EffectScope) {
  return withTables(db, smsSettings, mailSettings, publicAccountSettings);
}

/** Returns the settings of the public account; refuses an encrypted message mode without its key. */
async function lockPublicAccount(scope: EffectScope) {
  const saved = await tablesOf(scope).selectFrom('public_account_settings').selectAll().forUpdate().executeTakeFirst();
  const settings = requireReady(saved, ['appId', 'appSecret', 'token', 'serverUrl']);
  if (settings.messageMode !== wechatMessageMode.plain && isEmpty(settings.encodingAesKey)) {
    throw createRefusal('该消息模式需要消息密钥', 'This message mode requires the AES key');
  }
  return settings;
}

/** Returns the saved settings. Refuses while the channel is disabled or a required setting is empty. */
function requireReady<T extends { readonly enabled: boolean | null }>(
  settings: T | undefined,
  needed: readonly (keyof T)[],
): T {
  if (!settings || needed.some(name => isEmpty(settings[name]))) {
    throw createRefusal('设置不完整，请先填写并保存', 'The settings are incomplete. Fill them in and save');
  }
  if (settings.enabled !== true) throw createRefusal('该通道未启用', 'This channel is not enabled');
  return settings;
}
