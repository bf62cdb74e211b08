import agentLevels from '../../../src/resources/agents/agent-levels.ts';
import agents from '../../../src/resources/agents/agents.ts';
import { composedSeed } from '../composedSeed.ts';
import { composeAgent } from '../sales/agents.ts';

export default composedSeed(agents, {
  rows: 260,
  atOnce: 100,
  from: [agentLevels, agents],
  compose: composeAgent,
});
