import { sql } from 'kysely';

import type { Label } from '../../../../src/schemas/vocabulary/label.ts';
import type { Database, Row } from '../../../engine/storage/database.ts';
import { findInstallBlockers } from './appRules.ts';

interface SendCheck {
  readonly resource: string;
  readonly command: string;
  readonly ids: readonly number[];
  /** Form values of the action; `null` before the form is filled in, to skip rules that depend on these values. */
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

/**
 * Rules by resource and command that depend on other records, so that the conditions of an action cannot express them.
 */
const rules: Readonly<Record<string, Rule>> = {
  'devices/boardInstallApk': async (db, { ids, values }) => {
    if (values?.['appId'] === undefined) return none;
    const { rows } = await sql<{ packageName: string; shelfStatus: number | null }>`
      select "packageName", "shelfStatus" from app_market where id = ${values['appId']}`.execute(db);
    const [app] = rows;
    if (!app) return new Map(ids.map(id => [id, appGone]));
    const unfit = await sql<{ id: number; isOther: boolean }>`
      select d.id, not a."phoneTypes" @> to_jsonb(d."phoneType") as "isOther" from devices d
      join app_market a on a.id = ${values['appId']}
      where d.id = any(${[...ids]}::bigint[])
        and (jsonb_array_length(coalesce(a."phoneTypes", '[]'::jsonb)) > 0 and not a."phoneTypes" @> to_jsonb(d."phoneType")
          or coalesce(d."androidVersion", 0) < coalesce(a."minAndroid", 0))`.execute(db);
    const refused = new Map(unfit.rows.map(row => [row.id, row.isOther ? otherType : tooOld] as const));
    return new Map([...refused, ...(await findInstallBlockers(db, app, ids))]);
  },

  'cloud-computer-accounts/powerOn': async (db, { ids, now }) => {
    const { rows } = await sql<{ id: number; isExpired: boolean }>`
      select a.id, a."expireTime" <= ${now}::timestamp as "isExpired" from cloud_computer_accounts a
      left join cloud_computer_meals m on m.id = a."mealId"
      where a.id = any(${[...ids]}::bigint[])
        and (a."expireTime" <= ${now}::timestamp
          or m."mealType" = ${timed} and coalesce(a."usedSeconds", 0) >= coalesce(m.hours, 0) * 3600)`.execute(db);
    return new Map(rows.map(row => [row.id, row.isExpired ? expired : usedUp]));
  },

  'virtual-machines/start': async (db, { ids }) => {
    const { rows } = await sql<{ id: number }>`
      select v.id from virtual_machines v left join devices d on d.id = v."hostDeviceId"
      where v.id = any(${[...ids]}::bigint[]) and d."networkStatus" is distinct from 1`.execute(db);
    return new Map(rows.map(row => [row.id, hostOffline]));
  },
};

/** Code of `mealType` for packages with hours. */
const timed = 4;

/** Returns the reasons why a command is not sent, by record id. */
export async function findSendBlockers(db: Database, check: SendCheck): Promise<ReadonlyMap<number, Label>> {
  const key = `${check.resource}/${check.command}`;
  const rule = Object.hasOwn(rules, key) ? rules[key] : undefined;
  return rule && check.ids.length > 0 ? rule(db, check) : none;
}
