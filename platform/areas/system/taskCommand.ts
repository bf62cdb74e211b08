import appMarket from '../../../src/resources/apps/app-market.ts';
import deviceParameters from '../../../src/resources/devices/device-parameters.ts';
import type tasks from '../../../src/resources/system/tasks.ts';
import type { CodeOf } from '../../../src/schemas/vocabulary/codeList.ts';
import { enableStatus, shelfStatus } from '../../../src/schemas/codes/common.ts';
import { powerOffMode } from '../../../src/schemas/codes/devices.ts';
import { taskType } from '../../../src/schemas/codes/system.ts';
import type { Label } from '../../../src/schemas/base/label.ts';
import type { RowOf } from '../../../src/schemas/vocabulary/rowOf.ts';
import type { Database, Row } from '../../engine/storage/database.ts';
import { withTables } from '../../engine/storage/withTables.ts';

/** Device action that a task runs, with its form values. */
export interface TaskCommand {
  readonly action: string;
  readonly values: Row;
}

/** Command of a task, or the reason why the task has none. */
export type TaskCommandOrRefusal = { readonly command: TaskCommand } | { readonly refusal: Label };

type Task = Pick<RowOf<typeof tasks>, 'taskType' | 'params'>;
type Kind = (db: Database, task: Task) => Promise<TaskCommandOrRefusal>;

const notConnected: Label = {
  zh: '未接入：本平台没有执行此类任务的环节',
  en: 'Not connected: this platform has no service that runs tasks of this type',
};

const order = (action: string, values: Row = {}): TaskCommandOrRefusal => ({ command: { action, values } });
const refuse = (zh: string, en: string): TaskCommandOrRefusal => ({ refusal: { zh, en } });
const missingParameterRefusal = (key: string): TaskCommandOrRefusal =>
  refuse(`缺少参数：${key}`, `The parameter ${key} is missing`);

/** Maps each code of `taskType` to its device command. Devices cannot carry out the other types. */
const kinds: Readonly<Partial<Record<CodeOf<typeof taskType>, Kind>>> = {
  [taskType.restart]: async () => order('boardRestart'),
  [taskType.factoryReset]: async () => order('boardFactoryReset'),
  [taskType.installApp]: async (db, task) => {
    const packageName = paramOf(task, 'packageName');
    if (packageName === null) return missingParameterRefusal('packageName');
    const app = await withTables(db, appMarket)
      .selectFrom('app_market')
      .select('id')
      .where('packageName', '=', packageName)
      .orderBy(eb => eb('shelfStatus', '=', shelfStatus.listed), 'desc')
      .orderBy('versionCode', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!app) return refuse(`应用不存在：${packageName}`, `The app ${packageName} does not exist`);
    return order('boardInstallApk', { appId: app.id });
  },
  [taskType.uninstallApp]: async (_, task) => {
    const packageName = paramOf(task, 'packageName');
    return packageName === null ? missingParameterRefusal('packageName') : order('boardUninstallApk', { packageName });
  },
  [taskType.scheduledSignOut]: async () => order('timedOffline'),
  [taskType.applyParameters]: async (db, task) => {
    const keys = paramsOf(task).map(({ key }) => key);
    if (keys.length === 0) return refuse('没有要下发的参数', 'There are no parameters to apply');
    const parameterIds: number[] = [];
    for (const key of keys) {
      const id = await findParameter(db, key);
      if (id === undefined) return refuse(`参数不存在：${key}`, `The parameter ${key} does not exist`);
      parameterIds.push(id);
    }
    return order('boardApplyParams', { parameterIds });
  },
  [taskType.runCommand]: async (_, task) => {
    const command = paramOf(task, 'command');
    if (command !== null) return order('boardShell', { command });
    return paramOf(task, 'scriptId') === null ? missingParameterRefusal('command') : { refusal: notConnected };
  },
  [taskType.power]: async (_, task) => {
    const power = paramOf(task, 'power');
    if (power === 'on') return order('boardPowerOn');
    const isForced = paramOf(task, 'mode') === String(powerOffMode.forcedBmc);
    if (power === 'off')
      return order('boardPowerOff', { mode: isForced ? powerOffMode.forcedBmc : powerOffMode.graceful });
    return refuse('参数power应为on或off', 'The parameter power must be on or off');
  },
};

/** Builds the device command of a task from its type and parameters. */
export async function readTaskCommand(db: Database, task: Task): Promise<TaskCommandOrRefusal> {
  const kind = kinds[task.taskType];
  return kind ? kind(db, task) : { refusal: notConnected };
}

/** Task types whose command requires a reason. The note of the task serves as the reason. */
export const taskTypesWithReason: ReadonlySet<CodeOf<typeof taskType>> = new Set([
  taskType.factoryReset,
  taskType.runCommand,
]);

async function findParameter(db: Database, key: string): Promise<number | undefined> {
  const found = await withTables(db, deviceParameters)
    .selectFrom('device_parameters')
    .select('id')
    .where('paramKey', '=', key)
    .where('status', '=', enableStatus.enabled)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return found?.id;
}

function paramsOf({ params }: Task): readonly { readonly key: string; readonly value: string }[] {
  return params ?? [];
}

function paramOf(task: Task, name: string): string | null {
  const value = paramsOf(task).find(({ key }) => key === name)?.value;
  return value === undefined || value === '' ? null : value;
}
