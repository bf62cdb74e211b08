import { useMemo, useState } from 'react';

import { dataFaults } from '../../schemas/published/dataFaults.ts';
import { applyPatch, patchFaults, toPatch } from '../../schemas/published/patch.ts';
import { wireFaults } from '../../schemas/published/wireFaults.ts';
import { faultText } from '../../schemas/published/faultText.ts';
import { jsonFault } from '../../schemas/jsonFault.ts';
import type { Label } from '../../schemas/label.ts';
import { faultsOfResource } from '../../schemas/metaSchema.ts';
import type { Resource } from '../../schemas/resource.ts';
import type { ScreenDetail } from './answers.ts';

/** A fault at its place, in both languages. */
export interface ShownFault {
  readonly path: string;
  readonly says: Label;
}

export interface DraftValue {
  readonly text: string;
  /** What the text says; the last that it said while it is being typed. */
  readonly value: unknown;
  /** Why the text is no JSON. */
  readonly malformed: Label | null;
  readonly faults: readonly ShownFault[];
  /** As it would stand; `undefined` while it has faults. */
  readonly screen: Resource | undefined;
  readonly setText: (text: string) => void;
  readonly setValue: (value: unknown) => void;
}

interface DraftStart {
  readonly start: unknown;
  /** Stands instead of the start, be it JSON or not. */
  readonly text: string | undefined;
  readonly builtIn: ScreenDetail['builtIn'];
}

/** The one value that the form and the text are two sights of. */
export function useDraftValue({ start, text: given, builtIn }: DraftStart): DraftValue {
  const [{ text, value, malformed }, setState] = useState(() =>
    given === undefined ? said(start) : typed(said(start), given),
  );
  const judged = useMemo(() => judge(value, builtIn), [value, builtIn]);
  return {
    text,
    value,
    malformed,
    ...judged,
    screen: malformed === null ? judged.screen : undefined,
    setValue: next => setState(said(next)),
    setText: next => setState(before => typed(before, next)),
  };
}

interface Said {
  readonly text: string;
  readonly value: unknown;
  readonly malformed: Label | null;
}

function said(value: unknown): Said {
  return { text: textOf(value), value, malformed: null };
}

/** What is no JSON leaves the value as it was. */
function typed(before: Said, text: string): Said {
  try {
    return { text, value: JSON.parse(text) as unknown, malformed: null };
  } catch (error) {
    return { ...before, text, malformed: jsonFault(text, error) };
  }
}

export function textOf(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

/** What can be told without the platform; what other screens have to do with it is told when it is kept. */
function judge(value: unknown, builtIn: Resource | null): Pick<DraftValue, 'faults' | 'screen'> {
  const faults = builtIn ? patchFaults(value, builtIn) : ownFaults(value);
  const shown = faults.map(fault => ({ path: fault.path, says: faultText(fault) }));
  if (shown.length > 0) return { faults: shown, screen: undefined };
  // Without a fault the value is what its type says.
  return { faults: shown, screen: builtIn ? applyPatch(builtIn, toPatch(value)) : (value as Resource) };
}

function ownFaults(value: unknown) {
  const unsafe = dataFaults(value);
  if (unsafe.length > 0) return unsafe;
  const malformed = faultsOfResource(value);
  // Without a fault the value is what its type says.
  return malformed.length > 0 ? malformed : wireFaults(value as Resource);
}
