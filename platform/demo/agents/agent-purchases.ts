import agentLevels from '../../../src/resources/agents/agent-levels.ts';
import agentPurchases from '../../../src/resources/agents/agent-purchases.ts';
import agents from '../../../src/resources/agents/agents.ts';
import procurementProducts from '../../../src/resources/agents/procurement-products.ts';
import { composedSeedOf } from '../composedSeedOf.ts';
import { composeAgentPurchase } from '../sales/agents.ts';

export default composedSeedOf(agentPurchases, {
  rows: 2400,
  atOnce: 100,
  from: [agents, agentLevels, procurementProducts],
  compose: composeAgentPurchase,
});
