import agentLevels from '../../../src/resources/agents/agent-levels.ts';
import agentWithdrawals from '../../../src/resources/agents/agent-withdrawals.ts';
import agents from '../../../src/resources/agents/agents.ts';
import { composedSeedOf } from '../composedSeedOf.ts';
import { composeAgentWithdrawal } from '../sales/agents.ts';

export default composedSeedOf(agentWithdrawals, {
  rows: 900,
  atOnce: 100,
  from: [agents, agentLevels],
  compose: composeAgentWithdrawal,
});
