import type { Label, Language } from '../schemas/base/label.ts';
import { PlatformError } from './PlatformError.ts';

const interruptedMessage: Label = {
  zh: '下载中断，文件不完整，未保存。请重试',
  en: 'The download broke off before its end, and nothing was saved. Please try again',
};

/**
 * Reads the whole body of a download. Throws when the platform closed the connection because it could not complete the
 * file.
 */
export async function readDownload(
  response: Response,
  { signal }: { readonly signal?: AbortSignal | undefined },
  language: Language,
): Promise<Blob> {
  try {
    return await response.blob();
  } catch (cause) {
    const isGivenUp = signal?.aborted || (cause instanceof DOMException && cause.name === 'TimeoutError');
    if (isGivenUp) throw cause;
    throw new PlatformError('unreachable', language, { cause, message: interruptedMessage[language] });
  }
}
