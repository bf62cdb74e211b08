import { describe, expect, it, vi } from 'vitest';

import { createDiskMonitor } from '../../../src/dataProvider/diskMonitor.ts';

describe('the notice about the disk of the platform', () => {
  it('shows the state that the last response reported, and ignores responses without a state', () => {
    const disk = createDiskMonitor();
    const listener = vi.fn<() => void>();
    disk.subscribe(listener);
    const states = ['enough', 'low', null, 'full', 'full', null, 'enough'].map(state => {
      disk.record(state);
      return disk.state();
    });
    expect(states).toEqual(['enough', 'low', 'low', 'full', 'full', 'full', 'enough']);
    expect(listener).toHaveBeenCalledTimes(3);
  });
});
