import { Refusal } from '../../../engine/http/refusal.ts';
import type { PermissionIssue } from './permissionIssues.ts';

/** Throws the refusal of an action. The refusal is a validation error if the reason concerns a field. */
export function throwPermissionIssue(fault: PermissionIssue | null): void {
  if (!fault) return;
  const { field, text } = fault;
  throw new Refusal(text, field ? { status: 1, code: 400, faults: { [field]: text } } : { status: 1, code: 1 });
}
