import { devices } from './estate/devices.ts';
import { places } from './estate/places.ts';
import { gameTrials } from './estate/gameTrials.ts';
import { trade } from './estate/trade.ts';
import { remoteUpgrades } from './estate/upgrades.ts';
import { usage } from './estate/usage.ts';
import { aftercare } from './sales/aftercare.ts';
import { agency } from './sales/agents.ts';
import { dataMoves } from './sales/dataMoves.ts';
import { meals } from './sales/meals.ts';
import { orders } from './sales/orders.ts';
import type { RowComposer } from './values/rowComposer.ts';

/** Composers by the name of their resource. */
export const rowComposers: Readonly<Record<string, RowComposer>> = {
  ...places,
  ...devices,
  ...usage,
  ...trade,
  ...meals,
  ...orders,
  ...aftercare,
  ...agency,
  ...dataMoves,
  ...gameTrials,
  ...remoteUpgrades,
};
