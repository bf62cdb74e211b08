import { canonicaliseStored } from './canonicaliseStored.ts';
import type { Upgrade } from './upgrade.ts';

/** Every step, in the order in which a database goes through them; a new step is added at the end. */
export const allUpgrades: readonly Upgrade[] = [
  {
    name: 'canonical spelling of stored values',
    run: ({ db, catalogue, now }) => canonicaliseStored(db, catalogue.resources, now),
  },
];
