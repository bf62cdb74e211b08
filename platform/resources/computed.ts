import { type RawBuilder, sql } from 'kysely';

import { ofTheEstate } from '../computed/estate.ts';
import type { Computed } from '../computed/computed.ts';
import type { Resource } from '../../src/schemas/resource.ts';
import { ofAdvertising } from '../computed/advertising.ts';
import { ofApps } from '../computed/apps.ts';
import { ofBusiness } from '../computed/business.ts';
import { ofBilling } from '../computed/billing.ts';
import { ofCloudComputer } from '../computed/cloudComputer.ts';
import { ofCloudGame } from '../computed/cloudGame.ts';
import { ofScripts } from '../computed/scripts.ts';
import { ofNetwork } from '../computed/network.ts';
import { ofStorage } from '../computed/storage.ts';
import { ofSettings } from '../computed/settings.ts';
import { ofUpgrades } from '../computed/upgrades.ts';

/**
 * Fields that no column keeps: what they are is an expression over the row `t`. They are read, sorted and filtered like
 * any other; one that can be written is stored by an effect of its resource. A file of `platform/computed` holds those of
 * an area.
 */
const expressions: Computed = {
  ...ofAdvertising,
  ...ofApps,
  ...ofBusiness,
  ...ofBilling,
  ...ofCloudComputer,
  ...ofCloudGame,
  ...ofTheEstate,
  ...ofScripts,
  ...ofNetwork,
  ...ofStorage,
  ...ofSettings,
  ...ofUpgrades,
  'permission-groups.userCount': sql`(select count(*) from users u where u."groupId" = t.id)`,
  'permission-groups.menuIds': sql`(
    select coalesce(jsonb_agg(m.id order by m.id), '[]'::jsonb) from menus m
    where t."isAdmin" or exists (select 1 from group_menus g where g."groupId" = t.id and g."menuId" = m.id))`,
  'permission-groups.routeConfig': sql`(
    select coalesce(jsonb_agg(jsonb_build_object('path', m.path, 'name', m.title, 'title', m.name, 'icon', m.icon,
      'hidden', m.hidden, 'noCache', m."noCache") order by m.sort, m.id), '[]'::jsonb) from menus m
    where m."menuType" = 2 and m.status = 1
      and (t."isAdmin" or exists (select 1 from group_menus g where g."groupId" = t.id and g."menuId" = m.id)))`,
  'menus.groupId': sql`(
    select coalesce(jsonb_agg(g."groupId" order by g."groupId"), '[]'::jsonb) from group_menus g where g."menuId" = t.id)`,
};

export function computedExpression(resource: Pick<Resource, 'name'>, field: string): RawBuilder<unknown> | undefined {
  return expressions[`${resource.name}.${field}`];
}
