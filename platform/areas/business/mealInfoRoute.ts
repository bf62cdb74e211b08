import cloudMeals from '../../../src/resources/billing/cloud-meals.ts';
import { findCodeItem } from '../../../src/schemas/vocabulary/codeList.ts';
import { shelfStatus } from '../../../src/schemas/codes/common.ts';
import { phoneType as phoneTypes } from '../../../src/schemas/codes/devices.ts';
import type { Language } from '../../../src/schemas/base/label.ts';
import { legacyResponse } from '../../engine/http/envelope.ts';
import type { Route } from '../../engine/http/route.ts';
import { permissionCodesForOptions } from '../../engine/resources/readRoutes.ts';
import type { Database } from '../../engine/storage/database.ts';
import { withTables } from '../../engine/storage/withTables.ts';
import type { PlatformBasics } from '../../engine/resources/platformBasics.ts';

type Meal = Awaited<ReturnType<typeof onShelf>>[number];

/**
 * Creates the route that returns the packages of a merchant by phone model and Android version, in the older format:
 * `{ su, dt: [{ phoneType, phoneTypeName, list: [{ androidVersion, … }] }] }`.
 */
export function createMealInfoRoute({ catalogue }: Pick<PlatformBasics, 'catalogue'>): Route {
  return {
    method: 'GET',
    path: '/api/pay/v2/meal/info/getAllMealIconInfoStratify',
    permission: { anyOf: permissionCodesForOptions(catalogue.get('cloud-meals'), catalogue) },
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
    phoneTypeName: findCodeItem(phoneTypes, phoneType)?.[language] ?? String(phoneType),
    list: meals.map(({ phoneType: _phone, ...item }) => item),
  };
}

async function onShelf(db: Database, merchantSign: string | null) {
  return withTables(db, cloudMeals)
    .selectFrom('cloud_meals')
    .select(['phoneType', 'androidVersion', 'id', 'mealName', 'mealCode', 'mealType', 'icon', 'label', 'price'])
    .where('shelfStatus', '=', shelfStatus.listed)
    .$if(merchantSign !== null, meals => meals.where('merchantSign', '=', merchantSign))
    .orderBy('phoneType')
    .orderBy('androidVersion')
    .orderBy('sort')
    .orderBy('id')
    .execute();
}
