import agentLevels from '../../../src/resources/agents/agent-levels.ts';
import procurementProducts from '../../../src/resources/agents/procurement-products.ts';
import cloudMeals from '../../../src/resources/billing/cloud-meals.ts';
import { composedSeed } from '../composedSeed.ts';
import { composeProduct } from '../sales/agents.ts';

export default composedSeed(procurementProducts, {
  rows: 28,
  from: [cloudMeals, agentLevels],
  compose: composeProduct,
});
