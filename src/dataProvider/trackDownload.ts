/** Progress of a download: received bytes and lines, and the total number of rows if the platform reports it. */
export interface DownloadProgress {
  readonly bytes: number;
  readonly lines: number;
  readonly rows: number | undefined;
}

const lineEnd = 0x0a;

/** Returns the response with a body that reports progress while it is read. */
export function trackDownload(
  response: Response,
  rows: number | undefined,
  onProgress: (progress: DownloadProgress) => void,
): Response {
  let [bytes, lines] = [0, 0];
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform: (part, controller) => {
      bytes += part.byteLength;
      for (const byte of part) if (byte === lineEnd) lines += 1;
      onProgress({ bytes, lines, rows });
      controller.enqueue(part);
    },
  });
  return new Response(response.body?.pipeThrough(counter) ?? null, { headers: response.headers });
}
