import type { FaultRule } from '../../../src/schemas/faults/scenario.ts';
import type { FetchHandler } from '../createApi.ts';
import type { Route } from '../route.ts';
import { createFaultPlayer } from './faultPlayer.ts';
import { faultRoutes } from './faultRoutes.ts';
import { openScenarios } from './scenarios.ts';
import { withFaults } from './withFaults.ts';

/** What a platform needs to go wrong on demand. */
export interface FaultsOnDemand {
  /** Puts these rules in the place of those before; none is the platform as it is. */
  readonly play: (rules: readonly FaultRule[]) => void;
  readonly routes: readonly Route[];
  /** The same platform, whose calls go wrong as it is told. */
  readonly over: (fetch: FetchHandler) => FetchHandler;
}

/** Faults on demand, with scenarios in this folder. */
export function openFaults(folder: string): FaultsOnDemand {
  const player = createFaultPlayer();
  return {
    play: player.play,
    routes: faultRoutes({ player, scenarios: openScenarios(folder) }),
    over: fetch => withFaults(fetch, player),
  };
}
