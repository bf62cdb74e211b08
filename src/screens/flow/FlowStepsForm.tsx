import { Form } from 'ra-core';
import { useEffect, useMemo, useState } from 'react';
import { useFormContext } from 'react-hook-form';

import { type Flow, stepsFormOf } from '../../schemas/vocabulary/flow.ts';
import { useYupResolver } from '../form/useYupResolver.ts';
import { FlowDraftKeeper } from './FlowDraft.tsx';
import { StepForm } from './StepForm.tsx';

type Values = Readonly<Record<string, unknown>>;

interface StepsFormProps {
  readonly flow: Flow;
  readonly at: number;
  /** Initial values of the form. */
  readonly start: Values;
  /** Validation errors from the platform, by field. */
  readonly faults: Readonly<Record<string, string>>;
  readonly draftKey: string;
  readonly hasMoved: boolean;
  readonly onBack: () => void;
  /** Receives all values when the current step is valid. */
  readonly onNext: (values: Values) => void;
}

/**
 * A single form for all steps, so that values are kept when the user moves back and forth. Only the current step is
 * visible.
 */
export function FlowStepsForm({ flow, at, start, faults, onBack, onNext, ...kept }: StepsFormProps) {
  const { steps } = flow;
  const { fields: all } = useMemo(() => stepsFormOf(steps), [steps]);
  const { fields, checks } = useMemo(() => stepsFormOf(steps.slice(0, at + 1)), [steps, at]);
  const { resolver } = useYupResolver({ fields, mode: 'create', checks });
  const step = steps[at];
  if (!step) return null;
  return (
    <Form
      record={start}
      resolver={resolver}
      onSubmit={(values: Values) => onNext(values)}
      sanitizeEmptyValues={false}
      disableInvalidFormNotification
      noValidate
      className="record-form"
    >
      <ServerErrors faults={faults} />
      <FlowDraftKeeper fields={all} step={at} {...kept} />
      <StepForm key={step.name} step={step} isFirst={at === 0} isLast={at === steps.length - 1} onBack={onBack} />
    </Form>
  );
}

/** Shows the validation errors from the platform next to their fields. */
function ServerErrors({ faults }: Pick<StepsFormProps, 'faults'>) {
  const { setError } = useFormContext();
  const [isMounted, setMounted] = useState(false);
  // The surrounding form clears its errors after its first render, so these errors are set afterwards.
  useEffect(() => setMounted(true), []);
  useEffect(() => {
    if (!isMounted) return;
    for (const [name, message] of Object.entries(faults)) setError(name, { type: 'server', message });
  }, [faults, isMounted, setError]);
  return null;
}
