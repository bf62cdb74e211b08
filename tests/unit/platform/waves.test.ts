import { describe, expect, it } from 'vitest';

import { simulatedGateway } from '../../../platform/gateways/devices/simulatedGateway.ts';
import { parseWavePlan } from '../../../platform/areas/devices/fleet/wavePlan.ts';
import { defaultWavePlan } from '../../../src/schemas/presets/wavePlan.ts';
import {
  exceedsFailureLimit,
  countRemainingInWave,
  computeCurrentWave,
} from '../../../platform/areas/devices/fleet/waves.ts';
import { Refusal } from '../../../platform/engine/http/refusal.ts';

describe('the waves of a job', () => {
  it.each([
    [{ total: 1000, sent: 0, ended: 0, failed: 0 }, 1, 1],
    [{ total: 1000, sent: 1, ended: 0, failed: 0 }, 1, 0],
    [{ total: 1000, sent: 1, ended: 1, failed: 0 }, 2, 99],
    [{ total: 1000, sent: 100, ended: 99, failed: 3 }, 2, 0],
    [{ total: 1000, sent: 100, ended: 100, failed: 3 }, 3, 900],
    [{ total: 3, sent: 1, ended: 1, failed: 0 }, 3, 2],
    [{ total: 1, sent: 0, ended: 0, failed: 0 }, 1, 1],
  ])('continue as soon as enough items have ended: %j', (course, number, room) => {
    expect(computeCurrentWave(course).number).toBe(number);
    expect(countRemainingInWave(course)).toBe(room);
  });

  it.each([
    [{ total: 1000, sent: 1, ended: 1, failed: 1 }, true],
    [{ total: 1000, sent: 100, ended: 60, failed: 19 }, false],
    [{ total: 1000, sent: 100, ended: 60, failed: 20 }, true],
    [{ total: 1000, sent: 700, ended: 600, failed: 199 }, false],
    [{ total: 1000, sent: 700, ended: 600, failed: 200 }, true],
    [{ total: 1000, sent: 700, ended: 600, failed: 0 }, false],
  ])('stop when too many items of one wave fail: %j', (course, isStopped) => {
    expect(exceedsFailureLimit(course, defaultWavePlan)).toBe(isStopped);
  });

  it('follow a plan whose values are limited, and whose missing values get defaults', () => {
    expect(parseWavePlan(undefined)).toEqual(defaultWavePlan);
    expect(parseWavePlan({ maxPerRoom: 5 })).toEqual({ ...defaultWavePlan, maxPerRoom: 5 });
    for (const plan of [{ maxPerRoom: 0 }, { stopPercent: 101 }, { maxPerChassis: 1.5 }, { speed: 1 }, 'fast']) {
      expect(() => parseWavePlan(plan)).toThrow(Refusal);
    }
  });
});

describe('simulated devices', () => {
  const sent = (deviceId: number, attempt = 1) => ({ jobId: 1, deviceId, attempt, action: 'boardRestart', sentAt: 0 });
  const fates = (attempt: number) =>
    Array.from({ length: 4_000 }, (_, id) => simulatedGateway.readReply(sent(id, attempt), 60_000).state);

  it('acknowledge a command, then finish the command, and never return to an earlier state', () => {
    const order = ['sent', 'acknowledged', 'done', 'failed', 'timedOut'];
    for (let id = 0; id < 300; id += 1) {
      const states = [0, 100, 500, 1_000, 3_000, 7_000, 20_000].map(
        at => simulatedGateway.readReply(sent(id), at).state,
      );
      const places = states.map(state => order.indexOf(state));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(states[0]).toBe('sent');
    }
  });

  it('fail occasionally and reproducibly, and differently after a retry', () => {
    const failed = fates(1).filter(state => state !== 'done').length;
    expect(failed).toBeGreaterThan(4_000 * 0.015);
    expect(failed).toBeLessThan(4_000 * 0.05);
    expect(fates(1)).toEqual(fates(1));
    expect(fates(2)).not.toEqual(fates(1));
  });
});
