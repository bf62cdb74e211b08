import { areas } from '../../platform/areas.ts';
import type { AreaContributions } from '../../platform/engine/resources/catalogue.ts';

/** Rules of the areas without their effects and computed fields, for catalogues of resources that need none. */
export const areasWithoutEffects: AreaContributions = { effects: new Map(), computed: {}, rules: areas.rules };
