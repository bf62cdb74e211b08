import type { Label, Language } from '../schemas/label.ts';
import { PlatformError } from './PlatformError.ts';

const brokenOff: Label = {
  zh: '下载中断，文件不完整，未保存。请重试',
  en: 'The download broke off before its end, and nothing was saved. Please try again',
};

/** The whole body of a download; the platform breaks the connection when it cannot write a file to its end. */
export async function readWhole(
  response: Response,
  { signal }: { readonly signal?: AbortSignal | undefined },
  language: Language,
): Promise<Blob> {
  try {
    return await response.blob();
  } catch (cause) {
    const isGivenUp = signal?.aborted || (cause instanceof DOMException && cause.name === 'TimeoutError');
    if (isGivenUp) throw cause;
    throw new PlatformError('unreachable', language, { cause, message: brokenOff[language] });
  }
}
