import { sql } from 'kysely';

import type { CodeList } from '../../../src/schemas/vocabulary/codeList.ts';
import { merchantStatus } from '../../../src/schemas/codes/business.ts';
import { userLevel } from '../../../src/schemas/codes/users.ts';
import type { Language } from '../../../src/schemas/vocabulary/label.ts';
import { legacyResponse } from '../../engine/http/envelope.ts';
import type { Route } from '../../engine/http/route.ts';
import { optionCodes } from '../../engine/resources/readRoutes.ts';
import type { Database, Row } from '../../engine/storage/database.ts';
import type { PlatformBasics } from '../../engine/resources/platformBasics.ts';
import { type MenuRow, toMenuTree } from '../system/menu/toMenuTree.ts';

/** Creates the routes about merchants and their rentals that belong to no resource. */
export function merchantRoutes({ catalogue }: Pick<PlatformBasics, 'catalogue'>): readonly Route[] {
  const codesOf = (name: string) => optionCodes(catalogue.get(name), catalogue);
  return [
    {
      method: 'GET',
      path: '/v5/merchant/getMerchantAllInitInfo',
      permission: { anyOf: ['business:merchants', 'merchant:add', 'merchant:edit'] },
      handle: async ({ db, language }) => ({
        levels: optionsOf(userLevel, language),
        statuses: optionsOf(merchantStatus, language),
        standards: await standards(db),
        defaults: { merchantStatus: 1, rootSwitch: false },
      }),
    },
    {
      method: 'GET',
      path: '/v5/merchant/getMerchantSignList',
      permission: { anyOf: codesOf('merchants') },
      handle: async ({ db }) => {
        const { rows } = await sql<Row>`select "merchantName", "merchantSign" from merchants order by id`.execute(db);
        return legacyResponse(rows);
      },
    },
    {
      method: 'POST',
      path: '/api/resources/v6/rentalRecord/getStandardKeyList',
      permission: { anyOf: codesOf('resource-standards') },
      handle: async ({ db }) => legacyResponse(await standards(db)),
    },
    supportTreeRoute,
  ];
}

/** Returns the menus of the merchants' console: all menus, or those of one merchant. */
const supportTreeRoute: Route = {
  method: 'GET',
  path: '/api/user/support/v5/menus/tree',
  permission: { anyOf: ['business:support-menus', 'support-menu:allot', 'merchant:menus'] },
  handle: async ({ db, query }) => {
    const merchantSign = query['merchantSign'] || null;
    const { rows } = await sql<MenuRow>`
      select m.id, m."parentId", m.path, m.name, m.icon, m.name as title, m.hidden, m."noCache", m."menuType", m.code, m.status,
        (${merchantSign}::text is null or exists (
          select from merchant_menus h where h."merchantSign" = ${merchantSign}::text and h."menuId" = m.id)) as "isHeld"
      from support_menus m where m.status = 1 order by m.sort, m.id`.execute(db);
    return toMenuTree(rows, row => row.isHeld);
  },
};

async function standards(db: Database): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select "standardKey", "standardName" from resource_standards where status = 1 order by sort, id`.execute(db);
  return rows;
}

function optionsOf(list: CodeList, language: Language) {
  return list.items.map(item => ({ value: item.value, label: item[language] }));
}
