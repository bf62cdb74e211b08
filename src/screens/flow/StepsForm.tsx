import { Form } from 'ra-core';
import { useEffect, useMemo, useState } from 'react';
import { useFormContext } from 'react-hook-form';

import { type Flow, formOfSteps } from '../../schemas/flow.ts';
import { useYupResolver } from '../form/useYupResolver.ts';
import { FlowDraftKeeper } from './FlowDraft.tsx';
import { StepForm } from './StepForm.tsx';

type Values = Readonly<Record<string, unknown>>;

interface StepsFormProps {
  readonly flow: Flow;
  readonly at: number;
  /** What the form starts from; it keeps what is typed from there on. */
  readonly start: Values;
  /** What the platform has said against fields. */
  readonly faults: Readonly<Record<string, string>>;
  readonly draftKey: string;
  readonly hasMoved: boolean;
  readonly onBack: () => void;
  /** Given all that has been filled in, when the step keeps its rules. */
  readonly onNext: (values: Values) => void;
}

/** One form over all steps, of which one is shown: what was filled in stays, back and forth. */
export function StepsForm({ flow, at, start, faults, onBack, onNext, ...kept }: StepsFormProps) {
  const { steps } = flow;
  const { fields: all } = useMemo(() => formOfSteps(steps), [steps]);
  const { fields, checks } = useMemo(() => formOfSteps(steps.slice(0, at + 1)), [steps, at]);
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
      <Told faults={faults} />
      <FlowDraftKeeper fields={all} step={at} {...kept} />
      <StepForm key={step.name} step={step} isFirst={at === 0} isLast={at === steps.length - 1} onBack={onBack} />
    </Form>
  );
}

/** Puts the platform's sentences at their fields. */
function Told({ faults }: Pick<StepsFormProps, 'faults'>) {
  const { setError } = useFormContext();
  const [isStanding, setStanding] = useState(false);
  // The form around it empties itself of faults once it has been drawn for the first time.
  useEffect(() => setStanding(true), []);
  useEffect(() => {
    if (!isStanding) return;
    for (const [name, message] of Object.entries(faults)) setError(name, { type: 'server', message });
  }, [faults, isStanding, setError]);
  return null;
}
