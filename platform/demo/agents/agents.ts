import agentLevels from '../../../src/resources/agents/agent-levels.ts';
import agents from '../../../src/resources/agents/agents.ts';
import { composedSeedOf } from '../composedSeedOf.ts';
import { composeAgent } from '../sales/agents.ts';

export default composedSeedOf(agents, {
  rows: 260,
  atOnce: 100,
  from: [agentLevels, agents],
  compose: composeAgent,
});
