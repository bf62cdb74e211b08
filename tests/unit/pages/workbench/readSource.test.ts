import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { requestCandidateNames, requestProposal } from '../../../../src/pages/workbench/readSource.ts';
import type { ProposalRequest } from '../../../../src/pages/workbench/proposeScreen.ts';

/** Worker thread that responds when the test tells it to. */
class FakeWorker extends EventTarget {
  static readonly started: FakeWorker[] = [];
  readonly requests: unknown[] = [];
  isEnded = false;

  constructor() {
    super();
    FakeWorker.started.push(this);
  }

  postMessage(request: unknown): void {
    this.requests.push(request);
  }

  terminate(): void {
    this.isEnded = true;
  }
}

const last = () => FakeWorker.started.at(-1);

beforeEach(() => vi.stubGlobal('Worker', FakeWorker));
afterEach(() => {
  vi.unstubAllGlobals();
  FakeWorker.started.length = 0;
});

describe('a source that a worker thread reads', () => {
  it('is read by a thread that ends when it has sent its result', async () => {
    const reading = requestCandidateNames('openapi: 3.0.0', new AbortController().signal);
    expect(last()?.requests).toEqual([{ task: 'candidates', input: 'openapi: 3.0.0' }]);
    last()?.dispatchEvent(new MessageEvent('message', { data: ['users'] }));
    expect(await reading).toEqual(['users']);
    expect(last()?.isEnded).toBe(true);
  });

  it('is no longer read after the caller has aborted the call, and the thread ends', async () => {
    const controller = new AbortController();
    const reading = requestCandidateNames('openapi: 3.0.0', controller.signal);
    controller.abort();
    await expect(reading).rejects.toThrow(/abort/i);
    expect(last()?.isEnded).toBe(true);
  });

  it('fails when the thread fails', async () => {
    const wanted: ProposalRequest = {
      kind: 'sample',
      text: '[]',
      candidate: '',
      name: 'things',
      area: 'system',
      known: [],
      icons: [],
      targets: [],
    };
    const reading = requestProposal(wanted);
    last()?.dispatchEvent(Object.assign(new Event('error'), { message: 'out of memory' }));
    await expect(reading).rejects.toThrow('out of memory');
    expect(last()?.isEnded).toBe(true);
  });
});
