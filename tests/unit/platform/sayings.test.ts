import { describe, expect, it } from 'vitest';

import { longestSaying, readSaying } from '../../../platform/readSaying.ts';
import { allSayings, say } from '../../../platform/sayings.ts';

const han = /\p{Script=Han}/u;
const slotsIn = (text: string) => text.match(/\{\d\}/g) ?? [];

describe('a sentence of the platform', () => {
  it.each(allSayings.map(({ zh, en }) => [zh, en]))(
    '%s is told in English with the same slots, in their order',
    (zh, en) => {
      expect(en).not.toMatch(han);
      expect(slotsIn(en).toSorted()).toEqual(slotsIn(zh));
      expect(slotsIn(zh)).toEqual(slotsIn(zh).map((_, at) => `{${at}}`));
      const filled = (text: string) => text.replace(/\{(\d)\}/g, (_, at: string) => `x${at}`);
      expect(readSaying(filled(zh), 'en')).toBe(filled(en));
      expect(readSaying(filled(zh), 'zh')).toBe(filled(zh));
    },
  );

  it('is kept with what its slots stand for, and a saying in a slot is told in English, too', () => {
    const reason = say('升级失败：{0}', say('节点离线'));
    expect(reason).toBe('升级失败：节点离线');
    expect(readSaying(reason, 'en')).toBe('The upgrade failed: The node is offline');
    expect(readSaying(say('{0}/{1} 可达', 3, 4), 'en')).toBe('3 of 4 reachable');
  });

  it('reads as it was written where it is none', () => {
    expect(readSaying('用户要求退款', 'en')).toBe('用户要求退款');
    expect(readSaying('', 'en')).toBe('');
  });

  it('takes no time to tell it from a long text made to look like one', () => {
    const hostile = 'a高于阈值a，当前值a，已持续'.repeat(7_000);
    const before = process.cpuUsage();
    expect(readSaying(hostile, 'en')).toBe(hostile);
    const { user } = process.cpuUsage(before);
    expect(user / 1_000).toBeLessThan(1_000);
    expect(Math.max(...allSayings.map(({ zh }) => zh.length))).toBeLessThan(longestSaying / 4);
  });
});
