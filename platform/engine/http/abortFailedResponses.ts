import { ServerResponse } from 'node:http';

import { isRecord } from '../../../src/schemas/base/json.ts';
import type { FetchHandler } from './fetchHandler.ts';

/** Called when a response could not be sent completely. */
export type ResponseFailureHandler = (error: unknown, requestId: string | null) => void;

/**
 * Wraps a handler so that a failing response stream closes the connection.
 *
 * Without this wrapper, the adaptor ends a failing response with the error text as if the body were complete, and the
 * client considers an incomplete file complete. A closed connection shows that data is missing.
 */
export function abortFailedResponses(fetch: FetchHandler, onBroken: ResponseFailureHandler): FetchHandler {
  return async (request, env) => {
    const response = await fetch(request, env);
    const outgoing = outgoingOf(env);
    // JSON responses are complete texts before the first byte is sent, so they cannot fail halfway.
    if (!outgoing || response.headers.get('content-type')?.startsWith('application/json')) return response;
    const { body, status, headers } = response;
    if (!body) return response;
    const onFailure = (error: unknown): void => {
      outgoing.destroy();
      onBroken(error, headers.get('x-request-id'));
    };
    return new Response(guarded(body, onFailure), { status, headers });
  };
}

/**
 * Forwards the bytes. Passes a failure to `onFailure` and ends the stream normally, so that the adaptor does not report
 * the failure again.
 */
function guarded(body: ReadableStream<Uint8Array>, onFailure: (error: unknown) => void): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>(
    {
      pull: async controller => {
        try {
          const { done, value } = await reader.read();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          onFailure(error);
          controller.close();
        }
      },
      cancel: reason => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

function outgoingOf(env: unknown): ServerResponse | undefined {
  const outgoing = isRecord(env) ? env['outgoing'] : undefined;
  return outgoing instanceof ServerResponse ? outgoing : undefined;
}
