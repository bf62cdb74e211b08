import type { TaskKey } from '../http/workerTask.ts';
import type { ContentFacts, ContentInput } from './inspectContent.ts';

export const inspectContentTask: TaskKey<ContentInput, ContentFacts> = { name: 'inspectContent' };
