import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';

import type { PlatformError } from '../../dataProvider/PlatformError.ts';
import { type Flow, formOfFlow } from '../../schemas/flow.ts';
import { isRecord } from '../../schemas/json.ts';
import type { Resource } from '../../schemas/resource.ts';
import { defaultValuesOf, valuesToSend } from '../form/values.ts';
import { useServices } from '../services.ts';
import { type FlowDraft, readFlowDraft } from './FlowDraft.tsx';
import { startFromAddress } from '../startFromAddress.ts';

type Values = Readonly<Record<string, unknown>>;

interface FlowState {
  /** Which step is open; one beyond the last is the preview. */
  readonly at: number;
  readonly values: Values;
  readonly faults: Readonly<Record<string, string>>;
  /** Counts the beginnings, so that a form that starts over is a new one. */
  readonly round: number;
  readonly restored: FlowDraft | null;
  /** Counts the steps that were taken since it began. */
  readonly moves: number;
}

/** Where a flow stands, and how it moves. It begins with what was put by, or with what the address says. */
export function useFlow({ name }: Resource, flow: Flow) {
  const { drafts, platformNow } = useServices();
  const { search } = useLocation();
  const { fields } = useMemo(() => formOfFlow(flow), [flow]);
  // What comes by an address is a task of its own, and is found again at that address.
  const said = useMemo(() => startFromAddress(fields, search), [fields, search]);
  const draftKey = Object.keys(said).length > 0 ? `${name}/flow${search}` : `${name}/flow`;
  const [state, setState] = useState<FlowState>(() => {
    const fresh = { at: 0, values: { ...defaultValuesOf(fields, 'create'), ...said }, faults: {}, round: 0, moves: 0 };
    const restored = readFlowDraft(drafts, draftKey, fields);
    if (!restored) return { ...fresh, restored };
    const at = Math.min(Math.max(restored.step, 0), flow.steps.length);
    return { ...fresh, at, values: { ...fresh.values, ...restored.values }, restored };
  });

  const { at, values, round, moves } = state;
  const isForetold = at === flow.steps.length;
  // In front of the preview the form puts itself by; this comes behind what it still says of itself when it goes.
  useEffect(() => {
    if (moves === 0) {
      if (round > 0) drafts.remove(draftKey);
    } else if (isForetold) drafts.write(draftKey, { form: values, step: at });
  }, [at, draftKey, drafts, isForetold, moves, round, values]);

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
    /** Goes to the first step with a field that the platform has refused. */
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
    // What has been carried out is not to be found again.
    finish: () => {
      drafts.finish(draftKey);
      setState(now => ({ ...now, round: now.round + 1, moves: 0 }));
    },
    toSend: () => valuesToSend(fields, state.values, 'create', { now: platformNow() }),
  };
}
