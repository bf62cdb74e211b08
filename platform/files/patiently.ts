import { Refusal } from '../http/refusal.ts';

/** A sender who says nothing for so long has gone. */
const stallMs = 60_000;

interface Counted extends AsyncIterator<Uint8Array> {
  readonly limit: (bytes: number) => void;
}

/** A body piece by piece: no more than the limit is ever taken off the wire, and a sender who falls silent is let go. */
export function patiently(body: ReadableStream<Uint8Array>, limitBytes: number): Counted {
  const reader = body.getReader();
  let most = limitBytes;
  let taken = 0;
  const giveUp = async (refusal: Refusal): Promise<never> => {
    // Nobody waits for what the sender still has to say.
    reader.cancel().catch(() => undefined);
    throw refusal;
  };
  return {
    limit: bytes => {
      most = bytes;
    },
    next: async () => {
      const step = await withinTime(reader.read());
      if (step === 'silence') return giveUp(stalled());
      if (step.done) return { done: true, value: undefined };
      taken += step.value.byteLength;
      if (taken > most) return giveUp(tooLarge());
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

function stalled(): Refusal {
  return new Refusal({ zh: '上传中断', en: 'The upload has stalled' }, { status: 1, code: 408 });
}

function tooLarge(): Refusal {
  return new Refusal({ zh: '上传的内容过大', en: 'The upload is too large' }, { status: 1, code: 413 });
}
