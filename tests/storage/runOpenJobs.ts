import type { Gateway } from '../../platform/gateways/devices/gateway.ts';
import { createLog } from '../../platform/engine/log/log.ts';
import { createJobRunner } from '../../platform/createJobRunner.ts';
import type { Harness } from './harness.ts';
import { nowMs, zone } from './harness.ts';

/** Gateway whose devices acknowledge and complete each command without delay. */
function immediateGateway(): Gateway {
  const acknowledged = new Set<string>();
  return {
    readReply: ({ jobId, deviceId, attempt }) => {
      const key = `${jobId}/${deviceId}/${attempt}`;
      if (acknowledged.has(key)) return { state: 'done' };
      acknowledged.add(key);
      return { state: 'acknowledged' };
    },
  };
}

/** Runs all open jobs with devices that carry out every command. */
export async function runOpenJobs({ db, catalogue }: Harness, clock = () => nowMs): Promise<void> {
  const log = createLog({ clock, line: () => undefined });
  await createJobRunner({ db, catalogue, clock, zone, log, gateway: immediateGateway() }).drain();
}
