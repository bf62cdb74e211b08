import type { Action } from '../../src/schemas/action.ts';
import { isCommand } from '../../src/schemas/action.ts';
import type { Label } from '../../src/schemas/label.ts';
import type { Resource } from '../../src/schemas/resource.ts';
import { readEligibilityRows, ineligibilityReason } from '../resources/eligibility.ts';
import { recordMissing } from '../resources/input.ts';
import { type Target, editConflict } from '../resources/items.ts';
import type { Database, Row } from '../storage/database.ts';
import { findSendBlockers } from './findSendBlockers.ts';
import { leasedRefusal, findBlockingLeases } from './leases.ts';
import { targetOf } from './reach.ts';
import { findPowerOffBlocker } from './findPowerOffBlocker.ts';

export interface Fault {
  readonly code: number;
  readonly text: Label;
}

export interface EligibilityResult {
  readonly target: Target;
  /** Record with the fields that the check has read; `undefined` when it no longer exists. */
  readonly row: Row | undefined;
  /** The reason why the record is ineligible; `null` when it is eligible. */
  readonly fault: Fault | null;
}

interface EligibilityRequest {
  readonly resource: Resource;
  readonly action: Action;
  /** Form values of the action; `null` before the form is filled, which skips the rules that depend on it. */
  readonly values: Row | null;
  /** Caller, whose own lease does not block the action. */
  readonly uid: number;
  readonly nowMs: number;
  /** Platform time of the same instant. */
  readonly now: string;
  /** Records whose command an earlier attempt has sent; what that attempt changed does not make them ineligible. */
  readonly begun?: ReadonlySet<number>;
}

/** Code of a record whose device another operator has leased. */
const leased = 423;

/**
 * Returns the eligibility of each record at this moment: by the action's conditions, then by leases of other operators,
 * then by the rules of the command, such as blacklist and shelf. Previews, submissions and the sender of commands all
 * use it.
 */
export async function checkEligibility(
  db: Database,
  order: EligibilityRequest,
  targets: readonly Target[],
): Promise<readonly EligibilityResult[]> {
  const { resource, action, values, uid, nowMs, now, begun } = order;
  const command = action.command ?? action.name;
  const ids = targets.map(one => one.id);
  const isSent = action.remote === true && resource.name === 'devices';
  const rows = await readEligibilityRows(db, resource, {
    action,
    ids,
    uid,
    also: isSent ? ['networkStatus', 'bmcMappingId'] : [],
  });
  const holders = isCommand(action)
    ? await findBlockingLeases(db, { resource: resource.name, ids, target: targetOf(action, values), uid, nowMs })
    : new Map<number, string>();
  const rules = action.remote
    ? await findSendBlockers(db, { resource: resource.name, command, ids, values, now })
    : new Map<number, Label>();
  const textAgainst = (id: number, row: Row): Label | null => {
    const standing = begun?.has(id) ? null : ineligibilityReason(resource, action, row);
    return standing ?? (isSent && values ? findPowerOffBlocker(command, values, row) : null);
  };
  return targets.map((target): EligibilityResult => {
    const { id, revision } = target;
    const row = rows.get(id);
    if (!row) return { target, row, fault: { code: 404, text: recordMissing } };
    if (revision !== null && row['revision'] !== revision) {
      return { target, row, fault: { code: 409, text: editConflict().text } };
    }
    const holder = holders.get(id);
    const text = textAgainst(id, row);
    if (text) return { target, row, fault: { code: 1, text } };
    if (holder !== undefined) return { target, row, fault: { code: leased, text: leasedRefusal(holder).text } };
    const rule = rules.get(id);
    return { target, row, fault: rule ? { code: 1, text: rule } : null };
  });
}
