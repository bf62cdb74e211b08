/** Progress of an upload, in bytes. */
export interface UploadProgress {
  readonly sent: number;
  readonly total: number;
}

interface ContentRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: FormData | Blob;
  readonly signal?: AbortSignal | undefined;
}

export type ProgressSender = (
  address: string,
  request: ContentRequest,
  onSent: (sent: UploadProgress) => void,
) => Promise<Response>;

/**
 * Milliseconds without progress after which an upload counts as interrupted. The same limit applies to the wait for the
 * response.
 */
const stalledAfterMs = 90_000;

/**
 * Sends a form or a part of a file and reports the progress. Uses `XMLHttpRequest`, because `fetch` does not report
 * upload progress. Returns a `Response`, so that callers can treat the result like that of `fetch`.
 */
export const sendWithProgress: ProgressSender = (address, { method, headers, body, signal }, onSent) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const abort = () => {
      request.abort();
      settle(() => reject(signal?.reason as Error));
    };
    const settle = (report: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      report();
    };
    const heard = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        request.abort();
        settle(() => reject(new DOMException('The upload has stalled', 'TimeoutError')));
      }, stalledAfterMs);
    };
    if (signal?.aborted) {
      reject(signal.reason as Error);
      return;
    }
    signal?.addEventListener('abort', abort);
    request.open(method, address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      heard();
      onSent({ sent: loaded, total });
    });
    request.addEventListener('load', () => settle(() => resolve(toResponse(request))));
    request.addEventListener('error', () => settle(() => reject(new TypeError('The upload has failed'))));
    heard();
    request.send(body);
  });

function toResponse(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().split('\r\n')) {
    const at = line.indexOf(':');
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  return new Response(request.responseText, { status: request.status, headers });
}
