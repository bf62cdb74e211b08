import type { WorkerTaskKey } from '../http/workerTask.ts';
import type { ImportContent, ParsedImport } from './readImport.ts';
import type { ImportLine } from './table.ts';

export const readImportTask: WorkerTaskKey<ImportContent, ParsedImport, readonly ImportLine[]> = { name: 'readImport' };
