import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';

import type { PlatformError } from '../../dataProvider/PlatformError.ts';
import { type Flow, flowFormOf } from '../../schemas/vocabulary/flow.ts';
import { isRecord } from '../../schemas/base/json.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { defaultValuesOf, toSubmittedValues } from '../form/formValues.ts';
import { useServices } from '../services.ts';
import { type FlowDraft, readFlowDraft } from './FlowDraft.tsx';
import { parseFieldValues } from '../parseFieldValues.ts';

type Values = Readonly<Record<string, unknown>>;

interface FlowState {
  /** Index of the current step; an index equal to the number of steps stands for the preview. */
  readonly at: number;
  readonly values: Values;
  readonly faults: Readonly<Record<string, string>>;
  /** Number of restarts; used as a key, so that each restart mounts a new form. */
  readonly round: number;
  readonly restored: FlowDraft | null;
  /** Number of step changes since the start. */
  readonly moves: number;
}

/** Manages the state of a flow. The flow starts with the draft, or with values from the URL. */
export function useFlow({ name }: Resource, flow: Flow) {
  const { formDrafts: drafts, platformNow } = useServices();
  const { search } = useLocation();
  const { fields } = useMemo(() => flowFormOf(flow), [flow]);
  // A URL with values opens a separate flow, whose draft is stored separately.
  const urlValues = useMemo(() => parseFieldValues(fields, search), [fields, search]);
  const draftKey = Object.keys(urlValues).length > 0 ? `${name}/flow${search}` : `${name}/flow`;
  const [state, setState] = useState<FlowState>(() =>
    firstState(flow, { ...defaultValuesOf(fields, 'create'), ...urlValues }, readFlowDraft(drafts, draftKey, fields)),
  );

  const { at, values, round, moves } = state;
  const isPreview = at === flow.steps.length;
  // When the preview opens, the form unmounts and saves the draft. This effect runs later and stores the preview as the
  // draft's current step.
  useEffect(() => {
    if (moves === 0) {
      if (round > 0) drafts.remove(draftKey);
    } else if (isPreview) drafts.write(draftKey, { form: values, step: at });
  }, [at, draftKey, drafts, isPreview, moves, round, values]);

  const goTo = (step: number) => setState(now => ({ ...now, at: step, faults: {}, moves: now.moves + 1 }));

  return {
    ...state,
    fields,
    draftKey,
    back: () => goTo(state.at - 1),
    goTo,
    next: (filled: Values) =>
      setState(now => ({
        ...now,
        at: now.at + 1,
        values: { ...now.values, ...filled },
        faults: {},
        moves: now.moves + 1,
      })),
    /** Opens the first step that contains a field with a validation error. */
    refuse: (error: PlatformError) => {
      const errors = isRecord(error.data) && isRecord(error.data['errors']) ? error.data['errors'] : {};
      const faults = Object.fromEntries(Object.entries(errors).map(([field, text]) => [field, String(text)]));
      const first = flow.steps.findIndex(step => Object.keys(step.fields).some(field => Object.hasOwn(faults, field)));
      setState(now => ({ ...now, at: Math.max(first, 0), faults, round: now.round + 1, moves: now.moves + 1 }));
    },
    startOver: () => {
      const empty = defaultValuesOf(fields, 'create');
      setState(now => ({ at: 0, values: empty, faults: {}, round: now.round + 1, restored: null, moves: 0 }));
    },
    // The flow has run, so its draft must not be restored.
    finish: () => {
      drafts.finish(draftKey);
      setState(now => ({ ...now, round: now.round + 1, moves: 0 }));
    },
    toSend: () => toSubmittedValues(fields, state.values, 'create', { now: platformNow() }),
  };
}

/** Returns the state in which a flow opens: its first step, or the step and the values of its draft. */
function firstState(flow: Flow, values: Values, restored: FlowDraft | null): FlowState {
  const fresh = { at: 0, values, faults: {}, round: 0, moves: 0, restored };
  if (!restored) return fresh;
  const at = Math.min(Math.max(restored.step, 0), flow.steps.length);
  return { ...fresh, at, values: { ...values, ...restored.values } };
}
