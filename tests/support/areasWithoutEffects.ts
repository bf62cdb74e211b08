import { areas } from '../../platform/areas.ts';
import type { AreaContributions } from '../../platform/engine/resources/catalogue.ts';

/** Rules of the areas, without effects and computed fields; for catalogues whose resources need neither. */
export const areasWithoutEffects: AreaContributions = { effects: new Map(), computed: {}, rules: areas.rules };
