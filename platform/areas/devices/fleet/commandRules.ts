import type { CommandRules } from '../../../engine/resources/areaRules.ts';
import { targetDeviceOf } from './affectedDevices.ts';
import { checkEligibility } from './checkEligibility.ts';
import { findBlockingLeases, createLeasedRefusal } from './leases.ts';
import { readActionLimit, refuseOverLimit } from './limits.ts';
import { readCommandImpact } from './readCommandImpact.ts';
import { submitJob } from './submitJob.ts';
import { parseWavePlan } from './wavePlan.ts';

/** Rules about commands to devices, which the engine applies to every action. */
export const commandRules: CommandRules = {
  readLimit: readActionLimit,
  refuseOverLimit,
  readImpact: readCommandImpact,
  readWavePlan: parseWavePlan,
  checkEligibility,
  findLeased: async (db, { resource, action, ids, values, uid, nowMs }) => {
    const target = targetDeviceOf(action, values);
    const holders = await findBlockingLeases(db, { resource, ids, target, uid, nowMs });
    return new Map([...holders].map(([id, holder]) => [id, createLeasedRefusal(holder)]));
  },
  submitJob,
};
