import { parentPort } from 'node:worker_threads';

/** Behaviours of tasks in a worker, chosen by the extension of the file name. */
const behaviours = {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
  answer: () => parentPort.postMessage({ type: 'done', result: 'answered' }),
  loop: () => {
    for (;;);
  },
  fill: () => {
    const kept = [];
    for (;;) kept.push(Array.from({ length: 1000 }, (_, at) => ({ at })));
  },
  leave: () => process.exit(0),
  throw: () => {
    throw new Error('not caught');
  },
};

parentPort.on('message', ({ input }) => behaviours[input.extension]());
