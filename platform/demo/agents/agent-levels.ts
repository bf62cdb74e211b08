import agentLevels from '../../../src/resources/agents/agent-levels.ts';
import { composedSeedOf } from '../composedSeedOf.ts';
import { composeAgentLevel } from '../sales/agents.ts';

export default composedSeedOf(agentLevels, {
  rows: 5,
  from: [],
  compose: composeAgentLevel,
});
