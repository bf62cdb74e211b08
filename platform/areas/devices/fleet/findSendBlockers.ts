import { meetsCondition } from '../../../engine/resources/meetsCondition.ts';
import appMarket from '../../../../src/resources/apps/app-market.ts';
import cloudComputerAccounts from '../../../../src/resources/cloud-computer/cloud-computer-accounts.ts';
import cloudComputerMeals from '../../../../src/resources/cloud-computer/cloud-computer-meals.ts';
import devices from '../../../../src/resources/devices/devices.ts';
import virtualMachines from '../../../../src/resources/devices/virtual-machines.ts';
import { mealType } from '../../../../src/schemas/codes/billing.ts';
import type { Label } from '../../../../src/schemas/base/label.ts';
import type { Database, Row } from '../../../engine/storage/database.ts';
import { anyOf } from '../../../engine/storage/anyOf.ts';
import { withTables } from '../../../engine/storage/withTables.ts';
import { findInstallBlockers } from './appRules.ts';

interface SendCheck {
  readonly resource: string;
  readonly command: string;
  readonly ids: readonly number[];
  /**
   * Form values of the action; `null` until the form is filled in. `null` skips the rules that depend on these values.
   */
  readonly values: Row | null;
  /** Current time in the platform's time zone. */
  readonly now: string;
}

type Rule = (db: Database, check: SendCheck) => Promise<ReadonlyMap<number, Label>>;

const none: ReadonlyMap<number, Label> = new Map();

const appGone: Label = { zh: '应用已不存在', en: 'The app no longer exists' };
const otherType: Label = { zh: '应用不适用于该机型', en: 'The app does not support this phone model' };
const tooOld: Label = { zh: '安卓版本过低', en: 'The Android version is too old for the app' };
const expired: Label = { zh: '账号已到期，请先延期', en: 'The account has expired; extend it first' };
const usedUp: Label = { zh: '套餐时长已用完', en: 'The hours of the package are used up' };
const hostOffline: Label = { zh: '宿主设备离线', en: 'The host device is offline' };

/** Rules by resource and command. They depend on other records, so the conditions of an action cannot express them. */
const rules: Readonly<Record<string, Rule>> = {
  'devices/boardInstallApk': async (db, { ids, values }) => {
    const { appId } = values ?? {};
    if (appId === undefined) return none;
    const app = await withTables(db, appMarket)
      .selectFrom('app_market')
      .select(['id', 'packageName', 'shelfStatus'])
      .where('id', '=', Number(appId))
      .executeTakeFirst();
    if (!app) return new Map(ids.map(id => [id, appGone]));
    const unfit = await findUnsupportedDevices(db, app.id, ids);
    return new Map([...unfit, ...(await findInstallBlockers(db, app, ids))]);
  },

  'cloud-computer-accounts/powerOn': async (db, { ids, now }) => {
    const rows = await withTables(db, cloudComputerAccounts, cloudComputerMeals)
      .selectFrom('cloud_computer_accounts as a')
      .leftJoin('cloud_computer_meals as m', 'm.id', 'a.mealId')
      .select(['a.id', 'a.expireTime'])
      .where('a.id', '=', anyOf(ids))
      .where(eb =>
        eb.or([
          eb('a.expireTime', '<=', now),
          eb.and([
            eb('m.mealType', '=', mealType.timed),
            eb(
              eb.fn.coalesce('a.usedSeconds', eb.lit(0)),
              '>=',
              eb(eb.fn.coalesce('m.hours', eb.lit(0)), '*', hourSeconds),
            ),
          ]),
        ]),
      )
      .execute();
    return new Map(rows.map(({ id, expireTime }) => [id, expireTime <= now ? expired : usedUp]));
  },

  'virtual-machines/start': async (db, { ids }) => {
    const rows = await withTables(db, virtualMachines, devices)
      .selectFrom('virtual_machines as v')
      .leftJoin('devices as d', 'd.id', 'v.hostDeviceId')
      .select('v.id')
      .where('v.id', '=', anyOf(ids))
      .where(meetsCondition(devices, 'offline', { as: 'd' }))
      .execute();
    return new Map(rows.map(row => [row.id, hostOffline]));
  },
};

const hourSeconds = 3_600;

/** Returns the devices whose phone model or Android version the app does not support. */
async function findUnsupportedDevices(
  db: Database,
  appId: number,
  ids: readonly number[],
): Promise<readonly (readonly [number, Label])[]> {
  const rows = await withTables(db, devices, appMarket)
    .selectFrom('devices as d')
    .innerJoin('app_market as a', join => join.on('a.id', '=', appId))
    .select(['d.id', 'd.phoneType', 'd.androidVersion', 'a.phoneTypes', 'a.minAndroid'])
    .where('d.id', '=', anyOf(ids))
    .execute();
  return rows.flatMap(({ id, phoneType, phoneTypes, androidVersion, minAndroid }) => {
    if (phoneTypes?.length && !phoneTypes.includes(phoneType)) return [[id, otherType] as const];
    return (androidVersion ?? 0) < (minAndroid ?? 0) ? [[id, tooOld] as const] : [];
  });
}

/** Returns the reasons why a command is not sent, by record id. */
export async function findSendBlockers(db: Database, check: SendCheck): Promise<ReadonlyMap<number, Label>> {
  const key = `${check.resource}/${check.command}`;
  const rule = Object.hasOwn(rules, key) ? rules[key] : undefined;
  return rule && check.ids.length > 0 ? rule(db, check) : none;
}
