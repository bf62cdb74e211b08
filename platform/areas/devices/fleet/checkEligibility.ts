import { rightsRules } from '../../users/rights/rightsRules.ts';
import type { EligibilityRequest, EligibilityResult } from '../../../engine/resources/areaRules.ts';
import { isCommand } from '../../../../src/schemas/vocabulary/action.ts';
import type { Label } from '../../../../src/schemas/base/label.ts';
import { readEligibilityRows, findIneligibilityReason } from '../../../engine/resources/eligibility.ts';
import { recordMissingMessage } from '../../../engine/http/requestInput.ts';
import { editConflictRefusal } from '../../../engine/resources/bulkItems.ts';
import type { WorkTarget } from '../../../engine/resources/workRequest.ts';
import type { Database, Row } from '../../../engine/storage/database.ts';
import { findSendBlockers } from './findSendBlockers.ts';
import { createLeasedRefusal, findBlockingLeases } from './leases.ts';
import { targetDeviceOf } from './affectedDevices.ts';
import { findPowerOffBlocker } from './findPowerOffBlocker.ts';

/** Response code for a record whose device another operator has leased. */
const leasedCode = 423;

/**
 * Returns whether each record is eligible now. Checks the action's conditions, then leases of other operators, then
 * rules of the command, such as blacklist and shelf. Call this for previews and submissions, and before sending
 * commands.
 */
export async function checkEligibility(
  db: Database,
  order: EligibilityRequest,
  targets: readonly WorkTarget[],
): Promise<readonly EligibilityResult[]> {
  const { resource, action, values, uid, nowMs, now, begun } = order;
  const command = action.command ?? action.name;
  const ids = targets.map(target => target.id);
  const isSent = action.remote === true && resource.name === 'devices';
  const rows = await readEligibilityRows(db, resource, {
    action,
    ids,
    uid,
    rights: rightsRules,
    also: isSent ? ['networkStatus', 'bmcMappingId'] : [],
  });
  const holders = isCommand(action)
    ? await findBlockingLeases(db, {
        resource: resource.name,
        ids,
        target: targetDeviceOf(action, values),
        uid,
        nowMs,
      })
    : new Map<number, string>();
  const rules = action.remote
    ? await findSendBlockers(db, { resource: resource.name, command, ids, values, now })
    : new Map<number, Label>();
  const textAgainst = (id: number, row: Row): Label | null => {
    const reason = begun?.has(id) ? null : findIneligibilityReason(resource, action, row);
    return reason ?? (isSent && values ? findPowerOffBlocker(command, values, row) : null);
  };
  return targets.map((target): EligibilityResult => {
    const { id, revision } = target;
    const row = rows.get(id);
    if (!row) return { target, row, fault: { code: 404, text: recordMissingMessage } };
    const { revision: current } = row;
    if (revision !== null && current !== revision) {
      return { target, row, fault: { code: 409, text: editConflictRefusal().text } };
    }
    const holder = holders.get(id);
    const text = textAgainst(id, row);
    if (text) return { target, row, fault: { code: 1, text } };
    if (holder !== undefined)
      return { target, row, fault: { code: leasedCode, text: createLeasedRefusal(holder).text } };
    const rule = rules.get(id);
    return { target, row, fault: rule ? { code: 1, text: rule } : null };
  });
}
