import { sql } from 'kysely';

import { codeItem } from '../../../src/schemas/vocabulary/codeList.ts';
import { phoneType as phoneTypes } from '../../../src/schemas/codes/devices.ts';
import type { Language } from '../../../src/schemas/vocabulary/label.ts';
import { legacyResponse } from '../../engine/http/envelope.ts';
import type { Route } from '../../engine/http/route.ts';
import { optionCodes } from '../../engine/resources/readRoutes.ts';
import type { Database } from '../../engine/storage/database.ts';
import type { PlatformBasics } from '../../engine/resources/platformBasics.ts';

interface Meal {
  readonly phoneType: number;
  readonly androidVersion: number;
}

/**
 * Creates the route that returns the packages of a merchant by phone model and Android version, in the older format: `{
 * su, dt: [{ phoneType, phoneTypeName, list: [{ androidVersion, … }] }] }`.
 */
export function mealInfoRoute({ catalogue }: Pick<PlatformBasics, 'catalogue'>): Route {
  return {
    method: 'GET',
    path: '/api/pay/v2/meal/info/getAllMealIconInfoStratify',
    permission: { anyOf: optionCodes(catalogue.get('cloud-meals'), catalogue) },
    handle: async ({ db, query, language }) => {
      const meals = await onShelf(db, query['merchantSign'] || null);
      const phones = [...new Set(meals.map(meal => meal.phoneType))];
      const ofPhone = (phone: number) => meals.filter(meal => meal.phoneType === phone);
      return legacyResponse(phones.map(phone => toLayer(phone, ofPhone(phone), language)));
    },
  };
}

function toLayer(phoneType: number, meals: readonly Meal[], language: Language) {
  return {
    phoneType,
    phoneTypeName: codeItem(phoneTypes, phoneType)?.[language] ?? String(phoneType),
    list: meals.map(({ phoneType: _phone, ...item }) => item),
  };
}

async function onShelf(db: Database, merchantSign: string | null): Promise<readonly Meal[]> {
  const { rows } = await sql<Meal>`
    select "phoneType", "androidVersion", id, "mealName", "mealCode", "mealType", icon, label, price
    from cloud_meals
    where "shelfStatus" = 1 and (${merchantSign}::text is null or "merchantSign" = ${merchantSign}::text)
    order by "phoneType", "androidVersion", sort, id`.execute(db);
  return rows;
}
