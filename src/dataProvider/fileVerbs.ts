import type { Caller, DataProviderOptions } from './caller.ts';
import type { Progress } from './counted.ts';
import type { NamedFile } from './http.ts';
import { type ImportReport, readImportReport } from './importReport.ts';
import { toRequest } from './toRequest.ts';

/** What an exported file shall be; what is left out is as the platform's call has it. */
export interface FileWish {
  readonly fileFormat?: string | undefined;
  readonly fileColumns?: readonly string[] | undefined;
  readonly fileTexts?: 'codes' | undefined;
}

interface Download {
  readonly wish?: FileWish;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

export interface ImportRequest {
  readonly file: File;
  /** The field of each column; the platform guesses it unless it is given. */
  readonly mapping?: readonly (string | null)[] | undefined;
  readonly mode?: string | undefined;
  /** The row with the headings; the platform looks for it unless it is given. */
  readonly headingRow?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Takes the file in as it was checked; without it, the file is only checked. */
  readonly commit?:
    | { readonly checksum: string; readonly take: 'all' | 'good'; readonly idempotencyKey: string }
    | undefined;
}

/** Files from and for the list of a resource. */
export interface FileVerbs {
  readonly export: (
    resource: string,
    filters: Readonly<Record<string, unknown>>,
    download?: Download,
  ) => Promise<NamedFile>;
  readonly importTemplate: (resource: string, format: 'xlsx' | 'csv') => Promise<NamedFile>;
  readonly importFile: (resource: string, request: ImportRequest) => Promise<ImportReport>;
}

/** Large files take as long as they take; what stands still is given up by the person who waits. */
const patienceMs = 10 * 60_000;

export function fileVerbs({ callOf }: Caller, { http }: DataProviderOptions): FileVerbs {
  return {
    export: async (name, filters, { wish = {}, signal, onProgress } = {}) => {
      const request = toRequest(await callOf(name, 'export'), { ...filters, ...wish });
      return http.download({ ...request, silent: true, signal, onProgress, timeoutMs: patienceMs });
    },
    importTemplate: async (name, format) => {
      const { path } = toRequest(await callOf(name, 'import'), {});
      return http.download({ method: 'GET', path: `${path}/template`, query: { format }, silent: true });
    },
    importFile: async (name, { file, mapping, mode, headingRow, signal, commit }) => {
      const { method, path } = toRequest(await callOf(name, 'import'), {});
      const body = new FormData();
      const { checksum, take } = commit ?? {};
      body.set('file', file);
      const step = commit ? 'commit' : 'check';
      body.set('options', JSON.stringify({ step, mapping, mode, headingRow, checksum, take }));
      const idempotencyKey = commit?.idempotencyKey;
      const answer = await http.send({
        method,
        path,
        body,
        silent: true,
        signal,
        idempotencyKey,
        timeoutMs: patienceMs,
      });
      return readImportReport(answer.data);
    },
  };
}
