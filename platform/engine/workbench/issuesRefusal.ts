import type { Label } from '../../../src/schemas/base/label.ts';
import { toIssueLabel } from '../../../src/schemas/published/toIssueLabel.ts';
import type { ValidationIssue } from '../../../src/schemas/compile/metaSchema/validationIssue.ts';
import { Refusal } from '../http/refusal.ts';

const maxReportedIssues = 50;

/** Creates the refusal of an invalid value, which lists each error with its path. */
export function issuesRefusal(faults: readonly ValidationIssue[]): Refusal {
  const messages = faults
    .slice(0, maxReportedIssues)
    .map(fault => [fault.path === '' ? 'value' : fault.path, toIssueLabel(fault)] as const);
  return new Refusal(
    { zh: '页面定义有误', en: 'The screen is not valid' },
    { status: 1, code: 400, faults: Object.fromEntries<Label>(messages.toReversed()) },
  );
}

/** Creates a refusal with one error at a path of the request. */
export function refusalAt(path: string, text: Label): Refusal {
  return new Refusal(text, { status: 1, code: 400, faults: { [path]: text } });
}
