import type { WorkerTaskKey } from '../http/workerTask.ts';
import type { ContentFacts, ContentInput } from './inspectContent.ts';

export const inspectContentTask: WorkerTaskKey<ContentInput, ContentFacts> = { name: 'inspectContent' };
