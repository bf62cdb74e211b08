import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { startJobRunner } from '../../../platform/engine/jobs/startJobRunner.ts';
import { startScheduler } from '../../../platform/engine/scheduler/startScheduler.ts';
import { createServerDisk } from '../../../platform/engine/storage/diskSpace.ts';
import { minuteMs } from '../../../src/schemas/base/durations.ts';

const quiet = { write: () => undefined };

describe('background work on a full disk', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  it('leaves jobs waiting, and runs them once there is space', async () => {
    let isFull = true;
    const round = vi.fn<() => Promise<boolean>>(async () => false);
    const runner = startJobRunner({ round, isWaiting: () => false }, { log: quiet, isPaused: () => isFull });
    runner.start();
    await vi.advanceTimersByTimeAsync(minuteMs);
    expect(round).not.toHaveBeenCalled();
    isFull = false;
    await vi.advanceTimersByTimeAsync(minuteMs);
    expect(round).toHaveBeenCalled();
    await runner.stop();
  });

  it('runs no scheduled task and logs no failure until there is space', async () => {
    let isFull = true;
    const write = vi.fn<() => void>();
    const away = { transaction: () => ({ execute: () => Promise.reject(new Error('full')) }) };
    const stop = startScheduler({
      tasks: { cleanUp: async () => undefined },
      db: away as never,
      catalogue: { get: () => ({}) as never },
      clock: Date.now,
      zone: 'Asia/Shanghai',
      log: { write },
      isPaused: () => isFull,
    });
    await vi.advanceTimersByTimeAsync(minuteMs);
    expect(write).not.toHaveBeenCalled();
    isFull = false;
    await vi.advanceTimersByTimeAsync(minuteMs);
    expect(write).toHaveBeenCalled();
    await stop();
  });
});

describe('the disk of a database server', () => {
  it('counts as full until a minute after the last write that the server refused', () => {
    let nowMs = 0;
    const disk = createServerDisk(() => nowMs);
    expect(disk.isFull()).toBe(false);
    disk.recordRefusal();
    nowMs = minuteMs - 1;
    expect(disk.isFull()).toBe(true);
    nowMs = minuteMs;
    expect(disk.isFull()).toBe(false);
  });
});
