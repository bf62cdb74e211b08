import type { PageTexts } from '../../zh/messages.ts';

export const logChain: PageTexts['logChain'] = {
  intact: '%{count} row intact |||| %{count} rows intact',
  waiting:
    '%{count} row is not in the chain yet and is not verified. Verify again later. |||| %{count} rows are not in the chain yet and are not verified. Verify again later.',
  acknowledged:
    '%{count} more break, which an administrator has acknowledged |||| %{count} more breaks, which administrators have acknowledged',
  broken: 'The log has been altered',
  before: '%{count} row before it is intact |||| %{count} rows before it are intact',
  row: ' (log row %{id}, %{at})',
  kinds: {
    altered: 'First broken row: someone changed its content',
    removed: 'First broken row: someone removed it',
    added: 'First broken row: the platform did not write it',
    chain: 'First broken row: someone changed the chain here',
    ends: 'An end of the chain is missing or altered; part of the log may have been removed',
  },
};
