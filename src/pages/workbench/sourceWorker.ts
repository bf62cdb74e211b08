import { candidatesIn, proposeScreen } from './proposeScreen.ts';
import type { SourceRequest } from './sourceRequest.ts';

/** Worker thread that parses sources, because a document of megabytes would block the page for seconds. */
addEventListener('message', ({ data }: MessageEvent<SourceRequest>) => {
  // A rejected promise in the worker fires no `error` event on the page, which would wait forever; `reportError` does
  // fire one.
  handleRequest(data).then(result => postMessage(result), reportError);
});

async function handleRequest(request: SourceRequest): Promise<unknown> {
  return request.task === 'candidates' ? candidatesIn(request.input) : proposeScreen(request.input);
}
