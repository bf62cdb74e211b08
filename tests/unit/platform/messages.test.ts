import { describe, expect, it } from 'vitest';

import { maxMessageLength, translateMessage } from '../../../platform/engine/messages/translateMessage.ts';
import { allMessages, formatMessage } from '../../../platform/engine/messages/messages.ts';

const han = /\p{Script=Han}/u;
const slotsIn = (text: string) => text.match(/\{\d\}/g) ?? [];

describe('a platform message', () => {
  it.each(allMessages.map(({ zh, en }) => [zh, en]))(
    'has an English text with the same slots in order: %s',
    (zh, en) => {
      expect(en).not.toMatch(han);
      expect(slotsIn(en).toSorted()).toEqual(slotsIn(zh));
      expect(slotsIn(zh)).toEqual(slotsIn(zh).map((_, at) => `{${at}}`));
      const filled = (text: string) => text.replace(/\{(\d)\}/g, (_, at: string) => `x${at}`);
      expect(translateMessage(filled(zh), 'en')).toBe(filled(en));
      expect(translateMessage(filled(zh), 'zh')).toBe(filled(zh));
    },
  );

  it('is stored with its inserted values, and is translated together with messages among these values', () => {
    const reason = formatMessage('升级失败：{0}', formatMessage('节点离线'));
    expect(reason).toBe('升级失败：节点离线');
    expect(translateMessage(reason, 'en')).toBe('The upgrade failed: The node is offline');
    expect(translateMessage(formatMessage('{0}/{1} 可达', 3, 4), 'en')).toBe('3 of 4 reachable');
  });

  it('is returned unchanged when it is unknown', () => {
    expect(translateMessage('用户要求退款', 'en')).toBe('用户要求退款');
    expect(translateMessage('', 'en')).toBe('');
  });

  it('is never found in a long text that resembles messages, and the search takes less than a second', () => {
    const hostile = 'a高于阈值a，当前值a，已持续'.repeat(7_000);
    const before = process.cpuUsage();
    expect(translateMessage(hostile, 'en')).toBe(hostile);
    const { user } = process.cpuUsage(before);
    expect(user / 1_000).toBeLessThan(1_000);
    expect(Math.max(...allMessages.map(({ zh }) => zh.length))).toBeLessThan(maxMessageLength / 4);
  });
});
