import type { Json } from '../../../src/schemas/base/json.ts';
import { adCampaigns, adDictionaries, adSpaces } from './advertising.ts';
import { cloudComputerConfigs } from './cloudComputer.ts';
import { gameProjects } from './cloudGame.ts';
import { configSwitches } from './configSwitches.ts';
import { games } from './games.ts';
import { activities, integralRules, mealRules, promotionRules, signActivities, topUpRules } from './marketing.ts';
import { scriptAuthors, scriptPlatforms, scripts } from './scripts.ts';
import { coupons, paymentCopies, phoneFunctions, protocols } from './settings.ts';
import { collectedItems, strategies } from './system.ts';

type KnownRow = Readonly<Record<string, Json>>;

/**
 * Rows with real names, by the table to which a seed refers. Stored outside of the console, which does not need these
 * rows.
 */
const known: Readonly<Record<string, readonly KnownRow[]>> = {
  games,
  adDictionaries,
  adSpaces,
  adCampaigns,
  cloudComputerConfigs,
  configSwitches,
  activities,
  topUpRules,
  mealRules,
  promotionRules,
  signActivities,
  integralRules,
  scripts,
  scriptAuthors,
  scriptPlatforms,
  gameProjects,
  coupons,
  paymentCopies,
  phoneFunctions,
  protocols,
  collectedItems,
  strategies,
};

/**
 * Returns the row of a table at this number. After the last row, starts again at the first one. Throws a `RangeError`
 * for an unknown table.
 */
export function knownRow(table: string, turn: number): KnownRow {
  const rows = known[table];
  if (!rows) throw new RangeError(`There is no table of known rows named ${table}`);
  return rows[turn % rows.length] ?? {};
}
