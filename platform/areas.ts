import { commandRules } from './areas/devices/fleet/commandRules.ts';
import { readExportLimit } from './areas/settings/backend/coreSettings.ts';
import { menuRules } from './areas/system/menu/menuRules.ts';
import { rightsRules } from './areas/users/rights/rightsRules.ts';
import type { AreaRules } from './engine/resources/areaRules.ts';
import { type EffectRegistry, type ExportedEffects, createEffectRegistry } from './engine/effects/effectRegistry.ts';
import { effects as commonEffects } from './engine/effects/move.ts';
import type { FlowHandler } from './engine/flows/plan.ts';
import type { ComputedFields } from './engine/fields/computedFields.ts';
import type { ScheduledTask } from './engine/scheduler/scheduledTask.ts';
import type { Migration } from './engine/storage/migrations/migration.ts';

/** Exports of an area's file that the platform collects. */
interface AreaFile {
  /** Effects to which resources refer by name. */
  readonly effects?: ExportedEffects;
  /** Handlers of flows, by the name of the flow's page. */
  readonly flows?: Readonly<Record<string, FlowHandler>>;
  /** SQL expressions of computed fields, by `resource.field`. */
  readonly computed?: ComputedFields;
  /** Task that the scheduler runs every few seconds. */
  readonly scheduledTask?: ScheduledTask;
  /** Changes of the area's stored data and columns. */
  readonly migrations?: readonly Migration[];
}

const files = Object.entries(import.meta.glob<AreaFile>('./areas/**/*.ts', { eager: true }));

function collect<K extends keyof AreaFile>(key: K): readonly NonNullable<AreaFile[K]>[] {
  return files
    .map(([, file]) => file[key])
    .filter((exported): exported is NonNullable<AreaFile[K]> => exported !== undefined);
}

/** Contributions of all areas to the engine, including the common effects that every resource may use. */
export const areas: {
  readonly effects: EffectRegistry;
  readonly flows: Readonly<Record<string, FlowHandler>>;
  readonly computed: ComputedFields;
  readonly tasks: Readonly<Record<string, ScheduledTask>>;
  readonly migrations: readonly Migration[];
  readonly rules: AreaRules;
} = {
  effects: createEffectRegistry([commonEffects, ...collect('effects')]),
  flows: Object.assign({}, ...collect('flows')),
  computed: Object.assign({}, ...collect('computed')),
  tasks: Object.fromEntries(
    files.flatMap(([name, { scheduledTask }]) => (scheduledTask ? [[name, scheduledTask]] : [])),
  ),
  migrations: collect('migrations').flat(),
  rules: { rights: rightsRules, commands: commandRules, menu: menuRules, readExportLimit },
};
