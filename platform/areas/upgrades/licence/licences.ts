import { meetsCondition } from '../../../engine/resources/meetsCondition.ts';
import { randomUUID } from 'node:crypto';

import type { NotNull } from 'kysely';

import devices from '../../../../src/resources/devices/devices.ts';
import type { CodeOf } from '../../../../src/schemas/vocabulary/codeList.ts';
import { distributionStatus } from '../../../../src/schemas/codes/billing.ts';
import { licenseStatus } from '../../../../src/schemas/codes/upgrades.ts';
import type { Database } from '../../../engine/storage/database.ts';
import { withTables } from '../../../engine/storage/withTables.ts';
import { machineNameOfId } from './verifyLicence.ts';
import { dayMs } from '../../../../src/schemas/base/durations.ts';

export const trialLicence = { cards: 60, days: 30 } as const;

/** Activated licence. The latest activated licence applies. */
export interface ActiveLicence {
  readonly isTrial: boolean;
  readonly licenceNo: string;
  readonly customer: string | null;
  readonly cards: number;
  readonly modules: readonly number[];
  readonly validFrom: number;
  readonly validTo: number;
}

export interface Activation extends ActiveLicence {
  /** Digest of the licence key or file; `trialDigest` for the trial. */
  readonly digest: string;
}

/** Columns that every activation fills: all except the customer and the modules. */
type FilledColumns = { [K in Exclude<keyof ActiveLicence, 'customer' | 'modules'>]: NotNull };

export function readCurrentLicence(db: Database): Promise<ActiveLicence | undefined> {
  return withTables(db)
    .selectFrom('licences')
    .select(['isTrial', 'licenceNo', 'customer', 'cards', 'modules', 'validFrom', 'validTo'])
    .orderBy('id', 'desc')
    .limit(1)
    .$narrowType<FilledColumns & { modules: readonly number[] }>()
    .executeTakeFirst();
}

/**
 * Returns the state of a licence. A platform without any licence has no limits; an expired licence restricts the
 * platform.
 */
export function licenceStateOf(licence: ActiveLicence | undefined, nowMs: number): CodeOf<typeof licenseStatus> {
  if (!licence) return licenseStatus.notActivated;
  if (licence.validTo <= nowMs) return licenseStatus.expired;
  return licence.isTrial ? licenseStatus.trial : licenseStatus.active;
}

/** Returns the number of remaining days, including today. */
export function remainingDays({ validTo }: ActiveLicence, nowMs: number): number {
  return Math.max(0, Math.ceil((validTo - nowMs) / dayMs));
}

/** Stores an activation. Returns `false` when this key, or the trial, was already used. */
export async function activateLicence(db: Database, activation: Activation): Promise<boolean> {
  const row = await withTables(db)
    .insertInto('licences')
    .values({ ...activation, modules: JSON.stringify(activation.modules) })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Digest of the trial. Digests are unique, so a platform has only one trial. */
export const trialDigest = 'trial';

/**
 * Returns the id that identifies this platform to its vendor. The id is generated once, and all processes of the
 * database share it.
 */
export async function readMachineId(db: Database): Promise<string> {
  const tables = withTables(db);
  await tables
    .insertInto('licence_machine')
    .values({ place: 'platform', id: randomUUID() })
    .onConflict(conflict => conflict.doNothing())
    .execute();
  const machine = await tables
    .selectFrom('licence_machine')
    .select('id')
    .where('place', '=', 'platform')
    .executeTakeFirst();
  return machineNameOfId(machine?.id ?? '');
}

/** Returns the number of online cards that exceed the licence; 0 without a licence. */
export async function countSurplusCards(db: Database, licence: ActiveLicence | undefined): Promise<number> {
  return licence ? Math.max(0, (await countOnlineCards(db)) - licence.cards) : 0;
}

/**
 * Returns the highest id up to which the licence covers unassigned online cards. Assigned cards count towards the
 * licence first, then unassigned cards in the order of their ids. The card `assigning` counts as unassigned. Returns
 * `null` when the licence covers all cards.
 */
export async function findLastLicensedCardId(db: Database, assigning: number | null = null): Promise<number | null> {
  const licence = await readCurrentLicence(db);
  if ((await countSurplusCards(db, licence)) === 0 || !licence) return null;
  const last = await withTables(db, devices)
    .with('online', tables =>
      tables
        .selectFrom('devices')
        .select(eb => [
          'id',
          eb
            .and([eb('distributionStatus', '=', distributionStatus.assigned), eb('id', 'is distinct from', assigning)])
            .as('isAssigned'),
        ])
        .where(meetsCondition(devices, 'online')),
    )
    .with('free', tables =>
      tables
        .selectFrom('online')
        .select('id')
        .where('isAssigned', 'is not', true)
        .orderBy('id')
        .limit(eb =>
          eb
            .selectFrom('online as taken')
            .select(own =>
              own
                .fn<number>('greatest', [own.lit(0), own(own.val(licence.cards), '-', own.fn.countAll<number>())])
                .as('places'),
            )
            .where('taken.isAssigned', 'is', true),
        ),
    )
    .selectFrom('free')
    .select(eb => eb.fn.max('id').as('upTo'))
    .executeTakeFirstOrThrow();
  return last.upTo ?? 0;
}

/** Counts the online Android cards. */
export async function countOnlineCards(db: Database): Promise<number> {
  const { count } = await withTables(db, devices)
    .selectFrom('devices')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where(meetsCondition(devices, 'online'))
    .executeTakeFirstOrThrow();
  return count;
}
