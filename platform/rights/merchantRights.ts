import { sql } from 'kysely';

import type { Caller } from '../http/route.ts';
import type { Database } from '../storage/database.ts';
import { merchantFault, merchantNodeFault } from './decide.ts';
import { readActor, readHoldings } from './readRights.ts';
import { refuseFault } from './refuseFault.ts';

interface Acting {
  readonly db: Database;
  readonly caller: Caller;
}

/** Refuses a person of a merchant who gives a merchant nodes that their own does not have. */
export async function guardMerchantMenus({ db, caller }: Acting, menuIds: readonly number[]): Promise<void> {
  const actor = await readActor(db, caller, await readHoldings(db));
  const { rows } = await sql<{ menuId: number }>`
    select "menuId" from merchant_menus where "merchantSign" = ${actor.merchantSign}`.execute(db);
  refuseFault(merchantFault(actor, new Set(rows.map(row => row.menuId)), menuIds));
}

/** Refuses a person of a merchant who changes the nodes themselves. */
export async function guardMerchantNodes({ db, caller }: Acting): Promise<void> {
  refuseFault(merchantNodeFault(await readActor(db, caller, await readHoldings(db))));
}
