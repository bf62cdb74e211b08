import { Refusal } from '../../../engine/http/refusal.ts';
import type { PermissionIssue } from './permissionIssues.ts';

/**
 * Throws the refusal for an issue; does nothing for `null`. If the issue concerns a field, the refusal is a validation
 * error.
 */
export function throwPermissionIssue(fault: PermissionIssue | null): void {
  if (!fault) return;
  const { field, text } = fault;
  throw new Refusal(text, field ? { status: 1, code: 400, faults: { [field]: text } } : { status: 1, code: 1 });
}
