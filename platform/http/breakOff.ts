import { ServerResponse } from 'node:http';

import { isRecord } from '../../src/schemas/json.ts';
import type { FetchHandler } from './createApi.ts';

/** Reports an answer that could not be sent to its end. */
export type OnBroken = (error: unknown, requestId: string | null) => void;

/**
 * The same handler, whose failed streams break the connection.
 *
 * The adaptor ends an answer whose stream fails with the text of the error, as a complete body: a reader would take a part of a
 * file for the whole. A reader whose connection breaks knows that something is missing.
 */
export function breakOffFailures(fetch: FetchHandler, onBroken: OnBroken): FetchHandler {
  return async (request, env) => {
    const response = await fetch(request, env);
    const outgoing = outgoingOf(env);
    // Envelopes are texts: they are complete before the first byte is sent.
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

/** The same bytes; a failure is given to `onFailure` and ends the stream, so that nobody else writes about it. */
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
