import agentLevels from '../../../src/resources/agents/agent-levels.ts';
import { composedSeed } from '../composedSeed.ts';
import { composeLevel } from '../sales/agents.ts';

export default composedSeed(agentLevels, {
  rows: 5,
  from: [],
  compose: composeLevel,
});
