import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import type { SourceRequest } from '../../../../src/pages/workbench/sourceRequest.ts';

const postMessage = vi.fn<(answer: unknown) => void>();
const reportError = vi.fn<(error: unknown) => void>();

/** Global scope of the worker thread, reduced to its messages. */
const scope = new EventTarget();
const send = (data: unknown) => scope.dispatchEvent(new MessageEvent('message', { data }));

beforeAll(async () => {
  vi.stubGlobal('addEventListener', scope.addEventListener.bind(scope));
  await import('../../../../src/pages/workbench/sourceWorker.ts');
});

beforeEach(() => {
  vi.stubGlobal('postMessage', postMessage);
  vi.stubGlobal('reportError', reportError);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

describe('the worker thread that reads sources', () => {
  it('returns the resources of a document', async () => {
    const document = { openapi: '3.0.0', info: {}, paths: {} };
    const request: SourceRequest = { task: 'candidates', input: JSON.stringify(document) };
    send(request);
    await vi.waitFor(() => expect(postMessage).toHaveBeenCalledWith([]));
    expect(reportError).not.toHaveBeenCalled();
  });

  it('reports a failure to the page that waits for the result', async () => {
    send({ task: 'propose', input: null });
    await vi.waitFor(() => expect(reportError).toHaveBeenCalledWith(expect.any(TypeError)));
    expect(postMessage).not.toHaveBeenCalled();
  });
});
