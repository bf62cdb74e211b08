import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';

import { PlatformError } from '../../dataProvider/PlatformError.ts';
import type { ConsoleDataProvider } from '../../dataProvider/createDataProvider.ts';
import type { ImportRequest } from '../../dataProvider/fileCalls.ts';
import { type ImportReport, readImportReport } from '../../dataProvider/importReport.ts';
import { isRecord } from '../../schemas/base/json.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { saveFile } from '../export/saveFile.ts';
import { refreshData } from '../refreshData.ts';

/** Records that the import writes: new records, existing records, or both. */
export type ImportMode = 'both' | 'insert' | 'update';
export type ImportStep = 'file' | 'columns' | 'check' | 'result';
/** Name of the field for each column of the file; `null` for a column that is not imported. */
export type ColumnMapping = readonly (string | null)[];

/** State of an import and the functions for its steps. */
export interface RunningImport {
  readonly step: ImportStep;
  readonly file: File | null;
  readonly mode: ImportMode;
  readonly mapping: ColumnMapping;
  /** The platform's report about the checked or imported file. */
  readonly report: ImportReport | null;
  readonly isBusy: boolean;
  readonly failure: string | null;
  readonly downloadTemplate: (format: 'xlsx' | 'csv') => Promise<void>;
  readonly chooseFile: (file: File) => Promise<void>;
  /** Parses the file again with another heading row. */
  readonly chooseHeadingRow: (row: number) => Promise<void>;
  readonly setMode: (mode: ImportMode) => void;
  readonly setMapping: (mapping: ColumnMapping) => void;
  readonly check: () => Promise<void>;
  readonly commit: (which: 'all' | 'good') => Promise<void>;
  readonly goTo: (step: ImportStep) => void;
}

/** Runs an import in steps: parse, map, check, write. Nothing is written before the last step. */
export function useImport(resource: Resource): RunningImport {
  const { isBusy, failure, attempt } = useAttempt();
  const [step, setStep] = useState<ImportStep>('file');
  const [file, setFile] = useState<File | null>(null);
  const [mode, setMode] = useState<ImportMode>('both');
  const [mapping, setMapping] = useState<ColumnMapping>([]);
  const [report, setReport] = useState<ImportReport | null>(null);
  const state = { file, mode, mapping, report, setFile, setMapping, setReport, setStep };
  const ways = useImportSteps(resource, { state, attempt });
  return {
    step,
    file,
    mode,
    mapping,
    report,
    isBusy,
    failure,
    setMode,
    setMapping,
    goTo: setStep,
    ...ways,
  };
}

interface State {
  readonly file: File | null;
  readonly mode: ImportMode;
  readonly mapping: ColumnMapping;
  readonly report: ImportReport | null;
  readonly setFile: (file: File) => void;
  readonly setMapping: (mapping: ColumnMapping) => void;
  readonly setReport: (report: ImportReport) => void;
  readonly setStep: (step: ImportStep) => void;
}

type Attempt = ReturnType<typeof useAttempt>['attempt'];

/** Returns the functions that run the steps of the import. */
function useImportSteps(
  resource: Resource,
  { state, attempt }: { readonly state: State; readonly attempt: Attempt },
): Pick<RunningImport, 'downloadTemplate' | 'chooseFile' | 'chooseHeadingRow' | 'check' | 'commit'> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const key = useRef<string>(undefined);
  const { file, mode, mapping, report, setFile, setMapping, setReport, setStep } = state;

  const read = async (chosen: File, by: Pick<ImportRequest, 'mapping' | 'headingRow'>, signal: AbortSignal) => {
    const found = await dataProvider.importFile(resource.name, { file: chosen, ...by, mode, signal });
    key.current = undefined;
    setFile(chosen);
    setReport(found);
    setMapping(found.columns.map(column => column.field));
  };

  return {
    downloadTemplate: format =>
      attempt(async () => {
        const { blob, name } = await dataProvider.importTemplate(resource.name, format);
        saveFile(blob, name ?? `${resource.name}.${format}`);
      }),
    chooseFile: chosen =>
      attempt(async signal => {
        await read(chosen, {}, signal);
        setStep('columns');
      }),
    chooseHeadingRow: headingRow =>
      attempt(async signal => {
        if (file) await read(file, { headingRow }, signal);
      }),
    check: () =>
      attempt(async signal => {
        if (!file) return;
        await read(file, { mapping, headingRow: report?.headingRow }, signal);
        setStep('check');
      }),
    commit: which =>
      attempt(async () => {
        if (!file || !report) return;
        // If a response is lost, the repeated request must use the same key, so that the file is imported only once.
        const idempotencyKey = (key.current ??= crypto.randomUUID());
        const commit = { checksum: report.checksum, take: which, idempotencyKey };
        const done = await dataProvider
          .importFile(resource.name, { file, mapping, mode, headingRow: report.headingRow, commit })
          .catch((error: unknown) => {
            const late = reportOfRefusal(error);
            if (late) setReport({ ...report, total: late.total, counts: late.counts, lines: late.lines });
            throw error;
          });
        setReport({ ...report, total: done.total, counts: done.counts, lines: done.lines });
        setStep('result');
        await refreshData(queryClient);
      }),
  };
}

/** Runs one attempt at a time, reports a failure, and aborts the attempt when the dialog closes. */
function useAttempt() {
  const translate = useTranslate();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const lock = useRef(false);
  const stopper = useRef<AbortController>(undefined);
  useEffect(() => () => stopper.current?.abort(), []);
  const attempt = async (run: (signal: AbortSignal) => Promise<void>): Promise<void> => {
    if (lock.current) return;
    lock.current = true;
    stopper.current = new AbortController();
    setBusy(true);
    setFailure(null);
    try {
      await run(stopper.current.signal);
    } catch (error) {
      const isStopped = error instanceof PlatformError && error.kind === 'aborted';
      if (!isStopped) setFailure(error instanceof Error ? error.message : translate('message.failure'));
    } finally {
      lock.current = false;
      setBusy(false);
    }
  };
  return { isBusy, failure, attempt };
}

/**
 * Reads the report in the error response to an import. Such errors are due to changes that other people have made since
 * the check.
 */
function reportOfRefusal(error: unknown): ImportReport | undefined {
  const data = error instanceof PlatformError ? error.data : undefined;
  return isRecord(data) && isRecord(data['report']) ? readImportReport(data['report']) : undefined;
}
