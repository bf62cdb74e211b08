import { Refusal } from '../http/refusal.ts';

export function slowTaskRefusal(): Refusal {
  return new Refusal(
    { zh: '文件读取时间过长，请减少内容后重试', en: 'Reading the file takes too long. Upload a smaller file' },
    { status: 1, code: 413 },
  );
}

export function memoryRefusal(): Refusal {
  return new Refusal(
    {
      zh: '读取文件所需的内存过多，请减少内容后重试',
      en: 'Reading the file takes too much memory. Upload a smaller file',
    },
    { status: 1, code: 413 },
  );
}

/** Creates the refusal that ends the task of a cancelled request. The client does not receive the refusal. */
export function cancelledRefusal(): Refusal {
  return new Refusal({ zh: '请求已取消', en: 'The request was cancelled' }, { status: 1, code: 408, http: 408 });
}

export function busyRefusal(): Refusal {
  return new Refusal(
    { zh: '正在读取的文件过多，请稍后再试', en: 'The platform is reading too many files. Try again shortly' },
    { status: 1, code: 503, http: 503, retryAfterSeconds: 5 },
  );
}

export function tooManyUserTasksRefusal(): Refusal {
  return new Refusal(
    { zh: '您上传的文件仍在读取，请稍后再试', en: 'The platform is still reading your other files. Try again shortly' },
    { status: 1, code: 429, http: 429, retryAfterSeconds: 2 },
  );
}

export function stoppingRefusal(): Refusal {
  return new Refusal(
    { zh: '服务正在停止，请稍后再试', en: 'The platform is stopping. Try again shortly' },
    { status: 1, code: 503, http: 503, retryAfterSeconds: 5 },
  );
}
