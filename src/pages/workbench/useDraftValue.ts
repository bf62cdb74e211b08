import { useMemo, useState } from 'react';

import { validateJsonData } from '../../schemas/published/validateJsonData.ts';
import { applyPatch, validatePatch, toPatch } from '../../schemas/published/patch.ts';
import { validateRemoteScreen } from '../../schemas/published/validateRemoteScreen.ts';
import { toIssueLabel } from '../../schemas/published/toIssueLabel.ts';
import { describeJsonError } from '../../schemas/compile/describeJsonError.ts';
import type { Label } from '../../schemas/base/label.ts';
import { validateResource } from '../../schemas/compile/metaSchema/metaSchema.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import type { ScreenDetail } from './responses.ts';

/** Validation error with its path, in both languages. */
export interface ShownIssue {
  readonly path: string;
  readonly says: Label;
}

/** Value that the editor edits, its text, and its validation errors. */
export interface DraftValue {
  readonly text: string;
  /** Parsed value of the text; while the text is invalid, the last valid value. */
  readonly value: unknown;
  /** Reason why the text is not valid JSON. */
  readonly malformed: Label | null;
  readonly issues: readonly ShownIssue[];
  /** Screen that the value defines, or the patched built-in screen; `undefined` while there are errors. */
  readonly screen: Resource | undefined;
  readonly setText: (text: string) => void;
  readonly setValue: (value: unknown) => void;
}

interface DraftStart {
  readonly start: unknown;
  /** Text that the editor shows instead of `start`, such as restored input; need not be valid JSON. */
  readonly text: string | undefined;
  readonly builtIn: ScreenDetail['builtIn'];
}

/** Manages the value that the user edits in the form and as text. */
export function useDraftValue({ start, text: given, builtIn }: DraftStart): DraftValue {
  const [{ text, value, malformed }, setState] = useState(() =>
    given === undefined ? toDraftText(start) : parseTypedText(toDraftText(start), given),
  );
  const validation = useMemo(() => validateDraft(value, builtIn), [value, builtIn]);
  return {
    text,
    value,
    malformed,
    ...validation,
    screen: malformed === null ? validation.screen : undefined,
    setValue: next => setState(toDraftText(next)),
    setText: next => setState(before => parseTypedText(before, next)),
  };
}

interface DraftText {
  readonly text: string;
  readonly value: unknown;
  readonly malformed: Label | null;
}

function toDraftText(value: unknown): DraftText {
  return { text: toJsonText(value), value, malformed: null };
}

/** Parses typed text. Invalid JSON leaves the value unchanged. */
function parseTypedText(before: DraftText, text: string): DraftText {
  try {
    return { text, value: JSON.parse(text) as unknown, malformed: null };
  } catch (error) {
    return { ...before, text, malformed: describeJsonError(text, error) };
  }
}

export function toJsonText(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

/**
 * Validates everything that can be validated without the platform. Conflicts with other screens are reported when the
 * user saves.
 */
function validateDraft(value: unknown, builtIn: Resource | null): Pick<DraftValue, 'issues' | 'screen'> {
  const issues = builtIn ? validatePatch(value, builtIn) : validateNewScreen(value);
  const shown = issues.map(issue => ({ path: issue.path, says: toIssueLabel(issue) }));
  if (shown.length > 0) return { issues: shown, screen: undefined };
  // Without errors, the value is a valid screen, so the assertion is safe.
  return { issues: shown, screen: builtIn ? applyPatch(builtIn, toPatch(value)) : (value as Resource) };
}

function validateNewScreen(value: unknown) {
  const unsafe = validateJsonData(value);
  if (unsafe.length > 0) return unsafe;
  const malformed = validateResource(value);
  // Without errors, the value is a valid resource, so the assertion is safe.
  return malformed.length > 0 ? malformed : validateRemoteScreen(value as Resource);
}
