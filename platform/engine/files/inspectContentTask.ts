import type { TaskKey } from '../http/workerTask.ts';
import type { ContentFacts, ContentInput } from './inspectContent.ts';

/** Task that inspects the content of a file. */
export const inspectContentTask: TaskKey<ContentInput, ContentFacts> = { name: 'inspectContent' };
