import { type RawBuilder, sql } from 'kysely';

import { isRecord } from '../../../src/schemas/vocabulary/json.ts';
import type { Label } from '../../../src/schemas/vocabulary/label.ts';
import type { Database, Row } from '../../engine/storage/database.ts';

/** Device action that a task runs, with its form values. */
export interface TaskCommand {
  readonly action: string;
  readonly values: Row;
}

/** Command of a task, or the reason why the task has none. */
export type TaskCommandOrRefusal = { readonly command: TaskCommand } | { readonly refusal: Label };

type Kind = (db: Database, task: Row) => Promise<TaskCommandOrRefusal>;

const notConnected: Label = {
  zh: '未接入：本平台没有执行此类任务的环节',
  en: 'Not connected: this platform has no service that runs tasks of this type',
};

const order = (action: string, values: Row = {}): TaskCommandOrRefusal => ({ command: { action, values } });
const refuse = (zh: string, en: string): TaskCommandOrRefusal => ({ refusal: { zh, en } });
const missingParameterRefusal = (key: string): TaskCommandOrRefusal =>
  refuse(`缺少参数：${key}`, `The parameter ${key} is missing`);

/** Maps each code of `taskType` that devices can carry out to its command; other types are never carried out. */
const kinds: Readonly<Record<number, Kind>> = {
  1: async () => order('boardRestart'),
  2: async () => order('boardFactoryReset'),
  3: async (db, task) => {
    const packageName = paramOf(task, 'packageName');
    if (packageName === null) return missingParameterRefusal('packageName');
    const appId = await firstId(
      db,
      sql`select id from app_market where "packageName" = ${packageName}
        order by ("shelfStatus" = 1) desc, "versionCode" desc, id desc limit 1`,
    );
    if (appId === null) return refuse(`应用不存在：${packageName}`, `The app ${packageName} does not exist`);
    return order('boardInstallApk', { appId });
  },
  4: async (_, task) => {
    const packageName = paramOf(task, 'packageName');
    return packageName === null ? missingParameterRefusal('packageName') : order('boardUninstallApk', { packageName });
  },
  5: async () => order('timedOffline'),
  6: async (db, task) => {
    const keys = paramsOf(task).map(({ key }) => key);
    if (keys.length === 0) return refuse('没有要下发的参数', 'There are no parameters to apply');
    const parameterIds: number[] = [];
    for (const key of keys) {
      const id = await firstId(
        db,
        sql`select id from device_parameters where "paramKey" = ${key} and status = 1 order by id limit 1`,
      );
      if (id === null) return refuse(`参数不存在：${key}`, `The parameter ${key} does not exist`);
      parameterIds.push(id);
    }
    return order('boardApplyParams', { parameterIds });
  },
  8: async (_, task) => {
    const command = paramOf(task, 'command');
    if (command !== null) return order('boardShell', { command });
    return paramOf(task, 'scriptId') === null ? missingParameterRefusal('command') : { refusal: notConnected };
  },
  14: async (_, task) => {
    const power = paramOf(task, 'power');
    if (power === 'on') return order('boardPowerOn');
    if (power === 'off') return order('boardPowerOff', { mode: paramOf(task, 'mode') === '2' ? 2 : 1 });
    return refuse('参数power应为on或off', 'The parameter power must be on or off');
  },
};

/** Builds the device command of a task from its type and parameters. */
export async function readTaskCommand(db: Database, task: Row): Promise<TaskCommandOrRefusal> {
  const kind = kinds[Number(task['taskType'])];
  return kind ? kind(db, task) : { refusal: notConnected };
}

/** Codes of `taskType` whose command needs a reason; the note of the task is used as the reason. */
export const taskTypesWithReason: readonly unknown[] = [2, 8];

function paramsOf(task: Row): readonly { readonly key: string; readonly value: string }[] {
  const params: readonly unknown[] = Array.isArray(task['params']) ? task['params'] : [];
  return params.filter(isRecord).map(({ key, value }) => ({ key: String(key), value: String(value ?? '') }));
}

function paramOf(task: Row, name: string): string | null {
  const value = paramsOf(task).find(({ key }) => key === name)?.value;
  return value === undefined || value === '' ? null : value;
}

async function firstId(db: Database, query: RawBuilder<unknown>): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`${query}`.execute(db);
  return rows[0]?.id ?? null;
}
