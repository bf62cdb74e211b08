import agentLevels from '../../../src/resources/agents/agent-levels.ts';
import agentWithdrawals from '../../../src/resources/agents/agent-withdrawals.ts';
import agents from '../../../src/resources/agents/agents.ts';
import { composedSeed } from '../composedSeed.ts';
import { composeWithdrawal } from '../sales/agents.ts';

export default composedSeed(agentWithdrawals, {
  rows: 900,
  atOnce: 100,
  from: [agents, agentLevels],
  compose: composeWithdrawal,
});
