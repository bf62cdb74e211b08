import type { CatalogueParts } from '../../platform/engine/resources/catalogue.ts';

/** Contributions of no area, for catalogues of resources without effects and computed fields. */
export const noAreas: CatalogueParts = { effects: new Map(), computed: {}, flows: {} };
