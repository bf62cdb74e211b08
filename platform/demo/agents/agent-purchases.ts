import agentLevels from '../../../src/resources/agents/agent-levels.ts';
import agentPurchases from '../../../src/resources/agents/agent-purchases.ts';
import agents from '../../../src/resources/agents/agents.ts';
import procurementProducts from '../../../src/resources/agents/procurement-products.ts';
import { composedSeed } from '../composedSeed.ts';
import { composePurchase } from '../sales/agents.ts';

export default composedSeed(agentPurchases, {
  rows: 2400,
  atOnce: 100,
  from: [agents, agentLevels, procurementProducts],
  compose: composePurchase,
});
