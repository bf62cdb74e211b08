import { type Expression, type SqlBool, expressionBuilder } from 'kysely';

import apkBlacklists from '../../../../src/resources/devices/apk-blacklists.ts';
import devices from '../../../../src/resources/devices/devices.ts';
import type { CodeOf } from '../../../../src/schemas/vocabulary/codeList.ts';
import { enableStatus, shelfStatus } from '../../../../src/schemas/codes/common.ts';
import { blacklistAction, blacklistScope, textMatchType } from '../../../../src/schemas/codes/devices.ts';
import type { Label } from '../../../../src/schemas/base/label.ts';
import type { RowOf } from '../../../../src/schemas/vocabulary/rowOf.ts';
import { anyOf } from '../../../engine/storage/anyOf.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { withTables } from '../../../engine/storage/withTables.ts';

/** Blacklist actions that forbid an installation. All other actions only raise an alarm. */
const forbidding = [blacklistAction.forbidInstall, blacklistAction.forceUninstall];

/** Table aliases in the conditions: `b` for a blacklist entry, `d` for a device. */
interface Compared {
  readonly b: RowOf<typeof apkBlacklists>;
  readonly d: RowOf<typeof devices>;
}

const builder = expressionBuilder<Compared, 'b' | 'd'>();

/** SQL condition that the blacklist entry `b` matches the package `name`. */
export function matchesBlacklist(name: Expression<string | null>): Expression<SqlBool> {
  const pattern = builder.ref('b.packageName');
  return builder
    .case('b.matchType')
    .when(textMatchType.prefix)
    .then(builder.fn<boolean>('starts_with', [name, pattern]))
    .when(textMatchType.contains)
    .then(builder(builder.fn<number>('strpos', [name, pattern]), '>', 0))
    .when(textMatchType.regularExpression)
    .then(builder(name, '~', pattern))
    .else(builder(name, '=', pattern))
    .end();
}

/** SQL condition that the blacklist entry `b` applies to the room or the merchant of the device `d`. */
export const blacklistAppliesToDevice: Expression<SqlBool> = builder
  .case('b.scopeType')
  .when(blacklistScope.rooms)
  .then(
    builder(
      builder.fn.coalesce('b.roomIds', emptyList<number>()),
      '@>',
      builder.fn<readonly number[]>('to_jsonb', ['d.roomId']),
    ),
  )
  .when(blacklistScope.merchants)
  .then(
    builder(
      builder.fn.coalesce('b.merchantSigns', emptyList<string>()),
      '@>',
      builder.fn<readonly string[]>('to_jsonb', ['d.merchantSign']),
    ),
  )
  .else(builder.lit(true))
  .end();

function emptyList<T>(): Expression<readonly T[]> {
  return builder.cast<readonly T[]>(builder.val('[]'), 'jsonb');
}

export interface App {
  readonly packageName: string;
  readonly shelfStatus: CodeOf<typeof shelfStatus> | null;
}

const offShelfReason: Label = {
  zh: '应用未上架，不能安装',
  en: 'The app is not listed and cannot be installed',
};

function blacklistReason(entry: string): Label {
  return { zh: `应用在黑名单中（${entry}）`, en: `The app is on the blacklist (${entry})` };
}

/**
 * Applies the same rule to all installations, whether from the control panel, tasks, pushes or games: the app must be
 * on the shelf, and no blacklist entry may forbid its package on the device.
 *
 * @returns the reasons by device id, for devices on which the app must not be installed
 */
export async function findInstallBlockers(
  db: Database,
  app: App,
  deviceIds: readonly number[],
): Promise<ReadonlyMap<number, Label>> {
  if (app.shelfStatus !== shelfStatus.listed) return new Map(deviceIds.map(id => [id, offShelfReason]));
  const rows = await withTables(db, devices, apkBlacklists)
    .selectFrom('devices as d')
    .innerJoin('apk_blacklists as b', join =>
      join
        .on('b.status', '=', enableStatus.enabled)
        .on('b.action', '=', anyOf(forbidding))
        .on(eb => matchesBlacklist(eb.cast<string>(eb.val(app.packageName), 'text')))
        .on(blacklistAppliesToDevice),
    )
    .select(eb => ['d.id', eb.fn.min('b.packageName').as('entry')])
    .where('d.id', '=', anyOf(deviceIds))
    .groupBy('d.id')
    .execute();
  return new Map(rows.map(row => [row.id, blacklistReason(row.entry)]));
}
