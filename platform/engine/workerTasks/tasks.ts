import { inspectContent } from '../files/inspectContent.ts';
import { inspectContentTask } from '../files/inspectContentTask.ts';
import { readImport } from '../imports/readImport.ts';
import { readImportTask } from '../imports/readImportTask.ts';

/** Tasks that worker threads run, by name. */
export const workerTasks = { [inspectContentTask.name]: inspectContent, [readImportTask.name]: readImport };
