import agentLevels from '../../../src/resources/agents/agent-levels.ts';
import procurementProducts from '../../../src/resources/agents/procurement-products.ts';
import cloudMeals from '../../../src/resources/billing/cloud-meals.ts';
import { composedSeedOf } from '../composedSeedOf.ts';
import { composeProcurementProduct } from '../sales/agents.ts';

export default composedSeedOf(procurementProducts, {
  rows: 28,
  from: [cloudMeals, agentLevels],
  compose: composeProcurementProduct,
});
