import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale } from 'ra-core';

import { saveFile } from '../../screens/export/saveFile.ts';
import { isRecord } from '../../schemas/base/json.ts';
import { useServices } from '../../screens/services.ts';
import {
  type Impact,
  readScreenDetail,
  readImpact,
  readScreenList,
  readSpreadsheetText,
  readDatabaseTables,
} from './responses.ts';

const base = '/api/system/v1/workbench';
const key = 'workbench';

export function useScreenList() {
  const { read } = useServices();
  return useQuery({
    queryKey: [key, 'screens'],
    queryFn: async () => readScreenList(await read(`${base}/screens`, {})),
    retry: false,
  });
}

export function useScreenDetail(name: string) {
  const { read } = useServices();
  return useQuery({
    queryKey: [key, 'detail', name],
    queryFn: async () => readScreenDetail(await read(`${base}/detail`, { name })),
    retry: false,
  });
}

/** Loads the database tables that the user may see. Sends no request when the user lacks the permission. */
export function useDatabaseTables(isNeeded: boolean) {
  const { read } = useServices();
  return useQuery({
    queryKey: [key, 'tables'],
    queryFn: async () => readDatabaseTables(await read(`${base}/tables`, {})),
    enabled: isNeeded,
    retry: false,
  });
}

/** Screen, or patch of a built-in screen, that is to be saved, previewed or published. */
export interface ScreenCandidate {
  readonly name: string;
  readonly isPatch: boolean;
  readonly area: string;
  readonly value: unknown;
  /** Proposal of the import from which the value was made. */
  readonly proposed?: unknown;
}

export interface WorkbenchCalls {
  /** Returns the id of the saved draft. */
  readonly saveDraft: (candidate: ScreenCandidate, draftId: number | null) => Promise<number>;
  readonly discardDraft: (name: string) => Promise<void>;
  readonly impactOf: (candidate: ScreenCandidate) => Promise<Impact>;
  readonly publish: (name: string, draftId: number, note: string) => Promise<void>;
  readonly withdraw: (name: string) => Promise<void>;
  readonly rollBack: (name: string, version: number) => Promise<void>;
  /** Returns the cells of a CSV or XLSX file as CSV text. */
  readonly readSpreadsheet: (file: File) => Promise<string>;
  /** Returns the columns of a table as JSON text. */
  readonly readTableColumns: (table: string) => Promise<string>;
  readonly exportVersion: (name: string, version: number) => Promise<void>;
}

/** Returns the calls of the workbench. A failed call rejects with a `PlatformError`, which the caller displays. */
export function useWorkbenchCalls(): WorkbenchCalls {
  const { send, download, read } = useServices();
  const queryClient = useQueryClient();
  const locale = useLocale();
  const write = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body: unknown): Promise<unknown> => {
    const idempotencyKey = crypto.randomUUID();
    const { data } = await send({ method, path: `${base}/${path}`, body, silent: true, idempotencyKey });
    await queryClient.invalidateQueries({ queryKey: [key] });
    return data;
  };
  return {
    saveDraft: async (candidate, draftId) => {
      const data = await write('PUT', 'draft', { ...candidate, draftId });
      return typeof data === 'object' && data !== null && 'id' in data ? Number(data.id) : 0;
    },
    discardDraft: async name => void (await write('DELETE', 'draft', { name })),
    impactOf: async candidate => {
      const request = { method: 'POST', path: `${base}/impact`, body: candidate, silent: true } as const;
      return readImpact((await send(request)).data);
    },
    publish: async (name, draftId, note) => void (await write('POST', 'publish', { name, draftId, note })),
    withdraw: async name => void (await write('POST', 'withdraw', { name })),
    rollBack: async (name, version) =>
      void (await write('POST', 'rollback', { name, version, note: noteOf(locale, version) })),
    readSpreadsheet: async file => {
      const body = new FormData();
      body.set('file', file);
      return readSpreadsheetText((await send({ method: 'POST', path: `${base}/sheet`, body, silent: true })).data);
    },
    readTableColumns: async name => {
      const data = await read(`${base}/columns`, { name });
      return JSON.stringify(isRecord(data) ? data['list'] : [], null, 2);
    },
    exportVersion: async (name, version) => {
      const file = await download({ method: 'GET', path: `${base}/export`, query: { name, version } });
      saveFile(file.blob, file.name ?? `${name}.json`);
    },
  };
}

/** Returns the note for a version that a rollback creates. */
function noteOf(locale: string, version: number): string {
  return locale === 'zh' ? `回滚到版本${version}` : `Rolled back to version ${version}`;
}
