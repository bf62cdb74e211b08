import type { TaskKey } from '../http/workerTask.ts';
import type { ImportContent, ParsedImport } from './readImport.ts';
import type { Line } from './table.ts';

export const readImportTask: TaskKey<ImportContent, ParsedImport, readonly Line[]> = { name: 'readImport' };
