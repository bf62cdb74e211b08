import type { ResourceCalls, DataProviderOptions } from './resourceCalls.ts';
import type { DownloadProgress } from './trackDownload.ts';
import type { NamedFile } from './httpClient.ts';
import { type ImportReport, readImportReport } from './importReport.ts';
import { toRequest } from './toRequest.ts';

/** Format, columns and value format of an exported file. The platform uses its defaults for omitted options. */
export interface ExportOptions {
  readonly fileFormat?: string | undefined;
  readonly fileColumns?: readonly string[] | undefined;
  readonly fileTexts?: 'codes' | undefined;
}

interface Download {
  readonly wish?: ExportOptions;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: DownloadProgress) => void;
}

export interface ImportRequest {
  readonly file: File;
  /** Field of each column. If absent, the platform determines the fields from the headings. */
  readonly mapping?: readonly (string | null)[] | undefined;
  readonly mode?: string | undefined;
  /** Number of the heading row. If absent, the platform determines the row. */
  readonly headingRow?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Parameters for importing the file after a check. If absent, the platform only checks the file. */
  readonly commit?:
    | { readonly checksum: string; readonly take: 'all' | 'good'; readonly idempotencyKey: string }
    | undefined;
}

/** Export and import of a resource's list. */
export interface FileCalls {
  readonly export: (
    resource: string,
    filters: Readonly<Record<string, unknown>>,
    download?: Download,
  ) => Promise<NamedFile>;
  readonly importTemplate: (resource: string, format: 'xlsx' | 'csv') => Promise<NamedFile>;
  readonly importFile: (resource: string, request: ImportRequest) => Promise<ImportReport>;
}

/** Timeout of exports and imports; long, because the size of the file is unknown, and users can cancel sooner. */
const transferTimeoutMs = 10 * 60_000;

export function createFileCalls({ callOf }: ResourceCalls, { http }: DataProviderOptions): FileCalls {
  return {
    export: async (name, filters, { wish = {}, signal, onProgress } = {}) => {
      const request = toRequest(await callOf(name, 'export'), { ...filters, ...wish });
      return http.download({ ...request, silent: true, signal, onProgress, timeoutMs: transferTimeoutMs });
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
      const response = await http.send({
        method,
        path,
        body,
        silent: true,
        signal,
        idempotencyKey,
        timeoutMs: transferTimeoutMs,
      });
      return readImportReport(response.data);
    },
  };
}
