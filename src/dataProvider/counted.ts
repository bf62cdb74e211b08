/** How far a download is: its bytes and line ends so far, and the rows that the platform says it holds. */
export interface Progress {
  readonly bytes: number;
  readonly lines: number;
  readonly rows: number | undefined;
}

const lineEnd = 0x0a;

/** The same response, which tells what of it has come. */
export function counted(
  response: Response,
  rows: number | undefined,
  onProgress: (progress: Progress) => void,
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
