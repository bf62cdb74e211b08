import { type RawBuilder, sql } from 'kysely';

import { estateFields } from '../computed/estate.ts';
import type { ComputedFields } from '../computed/computedFields.ts';
import type { Resource } from '../../src/schemas/resource.ts';
import { advertisingFields } from '../computed/advertising.ts';
import { appFields } from '../computed/apps.ts';
import { businessFields } from '../computed/business.ts';
import { billingFields } from '../computed/billing.ts';
import { cloudComputerFields } from '../computed/cloudComputer.ts';
import { cloudGameFields } from '../computed/cloudGame.ts';
import { scriptFields } from '../computed/scripts.ts';
import { networkFields } from '../computed/network.ts';
import { storageFields } from '../computed/storage.ts';
import { settingsFields } from '../computed/settings.ts';
import { upgradeFields } from '../computed/upgrades.ts';

/**
 * Maps computed fields to SQL expressions over the row `t`. Computed fields are read, sorted and filtered like stored
 * ones. If a computed field is writable, an effect of the resource stores its value. Each file of `platform/computed`
 * contains the fields of one area.
 */
const expressions: ComputedFields = {
  ...advertisingFields,
  ...appFields,
  ...businessFields,
  ...billingFields,
  ...cloudComputerFields,
  ...cloudGameFields,
  ...estateFields,
  ...scriptFields,
  ...networkFields,
  ...storageFields,
  ...settingsFields,
  ...upgradeFields,
  'permission-groups.userCount': sql`(select count(*) from users u where u."groupId" = t.id)`,
  'permission-groups.menuIds': sql`(
    select coalesce(jsonb_agg(m.id order by m.id), '[]'::jsonb) from menus m
    where t."isAdmin" or exists (select 1 from group_menus g where g."groupId" = t.id and g."menuId" = m.id))`,
  'permission-groups.routeConfig': sql`(
    select coalesce(jsonb_agg(jsonb_build_object('path', m.path, 'name', m.title, 'title', m.name, 'icon', m.icon,
      'hidden', m.hidden, 'noCache', m."noCache") order by m.sort, m.id), '[]'::jsonb) from menus m
    where m."menuType" = 2 and m.status = 1
      and (t."isAdmin" or exists (select 1 from group_menus g where g."groupId" = t.id and g."menuId" = m.id)))`,
  'users.identificationCode': sql`(
    select count(*)::bigint from second_factors f where f.uid = t.id and f.seed is not null)`,
  'menus.groupId': sql`(
    select coalesce(jsonb_agg(g."groupId" order by g."groupId"), '[]'::jsonb) from group_menus g where g."menuId" = t.id)`,
};

export function computedExpression(resource: Pick<Resource, 'name'>, field: string): RawBuilder<unknown> | undefined {
  return expressions[`${resource.name}.${field}`];
}
