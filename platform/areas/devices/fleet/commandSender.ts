import type { CommandSender } from '../../../engine/jobs/commandSender.ts';
import type { Gateway } from '../../../gateways/devices/gateway.ts';
import { processCommandResponses } from './processCommandResponses.ts';
import { readCommandProgress } from './readCommandProgress.ts';
import { sendNextCommands } from './sendNextCommands.ts';
import { computeCurrentWave } from './waves.ts';

/** Creates the sender of commands, which reaches devices through the gateway. */
export function createCommandSender(gateway: Gateway): CommandSender {
  return {
    sendNext: sendNextCommands,
    processResponses: (options, followed) => processCommandResponses(options, { ...followed, gateway }),
    readWave: async (db, jobId) => computeCurrentWave(await readCommandProgress(db, jobId)),
  };
}
