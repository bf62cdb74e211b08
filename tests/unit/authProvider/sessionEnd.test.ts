import { describe, expect, it } from 'vitest';

import { createSessionEnder } from '../../../src/authProvider/sessionEnd.ts';

function record() {
  const steps: string[] = [];
  const gate = createSessionEnder({
    stash: () => steps.push('stash'),
    disarmLeaveGuard: () => steps.push('disarm'),
    leaveMessage: message => steps.push(`message ${message}`),
    clear: () => steps.push('clear'),
    reload: () => steps.push('reload'),
    hide: () => steps.push('hide'),
  });
  return { steps, gate };
}

describe('the end of a session', () => {
  it('stores drafts, disarms guards, stores the message, clears the storage and reloads the page, in this order', () => {
    const { steps, gate } = record();
    gate.end('该设备已在别处登录');
    expect(steps).toEqual(['stash', 'disarm', 'message 该设备已在别处登录', 'clear', 'reload']);
  });

  it('hides the page first when it occurs in another tab, and leaves the storage to that tab', () => {
    const { steps, gate } = record();
    gate.lock('已在另一个标签页退出');
    gate.end('expired');
    expect(steps).toEqual(['hide', 'stash', 'disarm', 'message 已在另一个标签页退出', 'reload']);
  });

  it('occurs once, for the first reason', () => {
    const { steps, gate } = record();
    expect(gate.hasEnded()).toBe(false);
    for (const reason of ['expired', 'elsewhere', 'forbidden']) gate.end(reason);
    expect(gate.hasEnded()).toBe(true);
    expect(steps.filter(step => step.startsWith('message'))).toEqual(['message expired']);
    expect(steps.filter(step => step === 'reload')).toHaveLength(1);
  });

  it('occurs once even when one of its steps ends the session again', () => {
    const steps: string[] = [];
    const gate = createSessionEnder({
      stash: () => gate.end('expired'),
      disarmLeaveGuard: () => undefined,
      leaveMessage: () => undefined,
      clear: () => gate.end('expired'),
      reload: () => steps.push('reload'),
      hide: () => undefined,
    });
    gate.end('expired');
    expect(steps).toEqual(['reload']);
  });

  it('removes the token even when a form draft cannot be stored', () => {
    const steps: string[] = [];
    const gate = createSessionEnder({
      stash: () => {
        throw new TypeError('The form has a cycle');
      },
      disarmLeaveGuard: () => undefined,
      leaveMessage: () => undefined,
      clear: () => steps.push('clear'),
      reload: () => steps.push('reload'),
      hide: () => undefined,
    });
    expect(() => gate.end('expired')).toThrow(TypeError);
    expect(steps).toEqual(['clear', 'reload']);
  });
});
