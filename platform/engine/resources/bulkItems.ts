import type { WorkTarget } from './workRequest.ts';

import type { Label, Language } from '../../../src/schemas/base/label.ts';
import type { OperationLogEntry } from '../audit/operationLog.ts';
import { Refusal } from '../http/refusal.ts';
import type { Database } from '../storage/database.ts';
import { runInSavepoint } from '../storage/runInSavepoint.ts';
import type { WriteResult } from './runWrite.ts';

/** Result of one record of a bulk call. */
export interface BulkItem {
  readonly id: number;
  /** 0 means success. */
  readonly code: number;
  readonly msg: string;
  /** Validation errors by field. */
  readonly errors?: Readonly<Record<string, string>>;
}

interface Fault {
  readonly code: number;
  readonly text: Label;
  readonly errors?: Readonly<Record<string, Label>> | undefined;
}

export interface BulkItemResult {
  readonly id: number;
  /** Reason for the failure in both languages; `null` for a success. */
  readonly fault: Fault | null;
  readonly logEntry: OperationLogEntry;
  /** Result of the effect for the caller only. Never stored. */
  readonly shown?: unknown;
}

const changedSince: Label = {
  zh: '选择之后该记录已被修改，请核对后重试',
  en: 'The record has changed since it was selected. Check it and try again',
};

export function editConflictRefusal(): Refusal {
  return new Refusal(changedSince, { status: 1, code: 409 });
}

/**
 * Runs a function for each record separately. Rolls back and reports a refused record, and keeps the changes of all
 * others.
 *
 * Processes records in the order of their ids, so that two calls with the same records cannot deadlock.
 */
export async function runForEachTarget(
  db: Database,
  targets: readonly WorkTarget[],
  {
    run,
    failed,
  }: {
    readonly run: (target: WorkTarget) => Promise<OperationLogEntry>;
    readonly failed: (id: number, msg: string) => OperationLogEntry;
  },
): Promise<readonly BulkItemResult[]> {
  const outcomes: BulkItemResult[] = [];
  for (const target of targets.toSorted((a, b) => a.id - b.id)) {
    const { id } = target;
    try {
      const logEntry = await runInSavepoint(db, () => run(target));
      outcomes.push({ id, fault: null, logEntry });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      outcomes.push(toFailedItem(id, error, failed(id, error.text.zh)));
    }
  }
  return outcomes;
}

/** Returns the result of a refused record. Uses code 1 for a refusal without a code, because 0 means success. */
export function toFailedItem(id: number, { text, options }: Refusal, logEntry: OperationLogEntry): BulkItemResult {
  return { id, fault: { code: options.code || 1, text, errors: options.faults }, logEntry };
}

export function toWriteResult(outcomes: readonly BulkItemResult[], language: Language): WriteResult {
  const items: readonly BulkItem[] = outcomes.map(({ id, fault }) => ({
    id,
    code: fault?.code ?? 0,
    msg: fault?.text[language] ?? '',
    ...(fault?.errors && { errors: errorText(fault.errors, language) }),
  }));
  const failed = items.filter(item => item.code !== 0).length;
  return {
    response: { total: items.length, success: items.length - failed, failed, items },
    logEntries: outcomes.map(outcome => outcome.logEntry),
    shown: outcomes.find(outcome => outcome.shown !== undefined)?.shown,
  };
}

function errorText(errors: Readonly<Record<string, Label>>, language: Language): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(errors).map(([field, text]) => [field, text[language]]));
}
