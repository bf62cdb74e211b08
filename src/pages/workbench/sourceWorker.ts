import { findCandidateNames, proposeScreen } from './proposeScreen.ts';
import type { SourceRequest } from './sourceRequest.ts';

/** Worker thread that parses sources, because a document of several megabytes would block the page for seconds. */
addEventListener('message', ({ data }: MessageEvent<SourceRequest>) => {
  // `reportError` fires an `error` event on the page. A rejected promise would fire no event, and the page would wait
  // forever.
  handleRequest(data).then(result => postMessage(result), reportError);
});

async function handleRequest(request: SourceRequest): Promise<unknown> {
  return request.task === 'candidates' ? findCandidateNames(request.input) : proposeScreen(request.input);
}
