import { Refusal } from '../http/refusal.ts';

/** Time without data after which the sender counts as disconnected. */
const stallMs = 60_000;

/**
 * Reads a body chunk by chunk. Throws 408 when no data arrives for `stallMs`, and 413 above `limitBytes`. Without a
 * limit, the caller must count the bytes.
 */
export function readWithTimeout(body: ReadableStream<Uint8Array>, limitBytes = Infinity): AsyncIterator<Uint8Array> {
  const reader = body.getReader();
  let taken = 0;
  const giveUp = async (refusal: Refusal): Promise<never> => {
    // Cancels without waiting for the remaining data.
    reader.cancel().catch(() => undefined);
    throw refusal;
  };
  return {
    next: async () => {
      const step = await withinTime(reader.read());
      if (step === 'silence') return giveUp(stalledRefusal());
      if (step.done) return { done: true, value: undefined };
      taken += step.value.byteLength;
      if (taken > limitBytes) return giveUp(largeUploadRefusal());
      return { done: false, value: step.value };
    },
  };
}

async function withinTime<T>(reading: Promise<T>): Promise<T | 'silence'> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<'silence'>(resolve => {
    timer = setTimeout(() => resolve('silence'), stallMs);
    timer.unref();
  });
  try {
    return await Promise.race([reading, silence]);
  } finally {
    clearTimeout(timer);
  }
}

function stalledRefusal(): Refusal {
  return new Refusal({ zh: '上传中断', en: 'The upload has stalled' }, { status: 1, code: 408 });
}

export function largeUploadRefusal(): Refusal {
  return new Refusal({ zh: '上传的内容过大', en: 'The upload is too large' }, { status: 1, code: 413 });
}
