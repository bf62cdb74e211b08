import merchantMenus from '../../../src/resources/business/support-menus.ts';
import merchants from '../../../src/resources/business/merchants.ts';
import resourceStandards from '../../../src/resources/business/resource-standards.ts';
import type { CodeList } from '../../../src/schemas/vocabulary/codeList.ts';
import { merchantStatus } from '../../../src/schemas/codes/business.ts';
import { enableStatus } from '../../../src/schemas/codes/common.ts';
import { userLevel } from '../../../src/schemas/codes/users.ts';
import type { Language } from '../../../src/schemas/base/label.ts';
import { legacyResponse } from '../../engine/http/envelope.ts';
import type { Route } from '../../engine/http/route.ts';
import { permissionCodesForOptions } from '../../engine/resources/readRoutes.ts';
import type { Database } from '../../engine/storage/database.ts';
import { withTables } from '../../engine/storage/withTables.ts';
import type { PlatformBasics } from '../../engine/resources/platformBasics.ts';
import { toMenuTree } from '../system/menu/toMenuTree.ts';

/** Creates the routes about merchants and their rentals that belong to no resource. */
export function createMerchantRoutes({ catalogue }: Pick<PlatformBasics, 'catalogue'>): readonly Route[] {
  const codesOf = (name: string) => permissionCodesForOptions(catalogue.get(name), catalogue);
  return [
    {
      method: 'GET',
      path: '/v5/merchant/getMerchantAllInitInfo',
      permission: { anyOf: ['business:merchants', 'merchant:add', 'merchant:edit'] },
      handle: async ({ db, language }) => ({
        levels: optionsOf(userLevel, language),
        statuses: optionsOf(merchantStatus, language),
        standards: await standards(db),
        defaults: { merchantStatus: merchantStatus.enabled, rootSwitch: false },
      }),
    },
    {
      method: 'GET',
      path: '/v5/merchant/getMerchantSignList',
      permission: { anyOf: codesOf('merchants') },
      handle: async ({ db }) => {
        const found = await withTables(db, merchants)
          .selectFrom('merchants')
          .select(['merchantName', 'merchantSign'])
          .orderBy('id')
          .execute();
        return legacyResponse(found);
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
    const merchantSign = query['merchantSign'] ?? '';
    const nodes = await withTables(db, merchantMenus)
      .selectFrom('support_menus as menu')
      .leftJoin('merchant_menus as held', join =>
        join.onRef('held.menuId', '=', 'menu.id').on('held.merchantSign', '=', merchantSign),
      )
      .select(['menu.id', 'menu.parentId', 'menu.path', 'menu.name', 'menu.icon', 'menu.name as title'])
      .select(['menu.hidden', 'menu.noCache', 'menu.menuType', 'menu.code', 'menu.status', 'held.menuId as heldId'])
      .where('menu.status', '=', enableStatus.enabled)
      .orderBy('menu.sort')
      .orderBy('menu.id')
      .execute();
    return toMenuTree(nodes, ({ heldId }) => merchantSign === '' || heldId !== null);
  },
};

async function standards(db: Database) {
  return withTables(db, resourceStandards)
    .selectFrom('resource_standards')
    .select(['standardKey', 'standardName'])
    .where('status', '=', enableStatus.enabled)
    .orderBy('sort')
    .orderBy('id')
    .execute();
}

function optionsOf(list: CodeList, language: Language) {
  return list.items.map(item => ({ value: item.value, label: item[language] }));
}
