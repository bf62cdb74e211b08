import { useLocale, useTranslate } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { formatAge } from '../../i18n/format.ts';
import { basePath } from '../../schemas/vocabulary/call.ts';
import type { Flow } from '../../schemas/vocabulary/flow.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { FormTheme } from '../form/FormTheme.tsx';
import '../form/form.css';
import { Button } from '../parts/Button.tsx';
import { StateMessage } from '../parts/StateMessage.tsx';
import { useServices } from '../services.ts';
import { FlowItems } from './FlowItems.tsx';
import { FlowJob } from './FlowJob.tsx';
import './flow.css';
import { PreviewStep } from './PreviewStep.tsx';
import { FlowStepsForm } from './FlowStepsForm.tsx';
import { Stepper } from './Stepper.tsx';
import { useFlow } from './useFlow.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Resource of the items, and its field that contains the id of the batch. `control` is the permission code of the call
 * that applies to all items; absent when the platform has no such call.
 */
interface FlowItemsOf {
  readonly resource: string;
  readonly batchField: string;
  readonly control?: string;
}

interface FlowScreenProps {
  readonly resource: Resource;
  /** Content below the title in each step. */
  readonly head?: ReactNode;
  /** Content to the right of the title. */
  readonly tools?: ReactNode;
  /** Links to the screens that show the result. */
  readonly resultLinks?: ReactNode;
  /** Present when the flow creates a batch of records instead of a job. */
  readonly items?: FlowItemsOf;
  /** Returns the text about the result, for a flow that does not start a job. */
  readonly describeResult?: (response: Values) => string;
}

/** Flow in steps: form, preview and result. `/<name>/<id>` shows a job or a batch that the flow has started. */
export function FlowScreen({ resource, head, tools, resultLinks, describeResult, items }: FlowScreenProps) {
  const language = toLanguage(useLocale());
  const job = Number(useParams()['*'] ?? '');
  const navigate = useNavigate();
  // A different query string starts a new flow.
  const { search } = useLocation();
  const { flow, name, title } = resource;
  if (!flow) return null;
  const another = () => void navigate(`/${name}`);
  return (
    <FormTheme>
      <section className="form-page flow-page">
        <header className="settings-head">
          <h1>{title[language]}</h1>
          <div className="list-tools">{tools}</div>
        </header>
        {head}
        {job > 0 ? (
          <>
            <FlowSteps flow={flow} at={flow.steps.length + 1} />
            {items ? (
              <FlowItems
                items={items.resource}
                batchField={items.batchField}
                id={job}
                control={
                  items.control === undefined ? undefined : { base: basePath(resource.api), code: items.control }
                }
                onStartAnother={another}
              >
                {resultLinks}
              </FlowItems>
            ) : (
              <FlowJob id={job} onStartAnother={another}>
                {resultLinks}
              </FlowJob>
            )}
          </>
        ) : (
          <FlowForm
            key={search}
            resource={resource}
            flow={flow}
            describeResult={describeResult}
            resultLinks={resultLinks}
          />
        )}
      </section>
    </FormTheme>
  );
}

interface FlowStepsProps {
  readonly flow: Flow;
  readonly at: number;
  readonly onStep?: ((step: number) => void) | undefined;
}

function FlowSteps({ flow, at, onStep }: FlowStepsProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const titles = [...flow.steps.map(step => step.title[language]), translate('flow.preview'), translate('flow.result')];
  return <Stepper titles={titles} at={at} onStep={onStep} />;
}

interface FlowFormProps {
  readonly resource: Resource;
  readonly flow: Flow;
  readonly describeResult: FlowScreenProps['describeResult'] | undefined;
  readonly resultLinks: ReactNode;
}

function FlowForm({ resource, flow, describeResult, resultLinks }: FlowFormProps) {
  const navigate = useNavigate();
  const flowState = useFlow(resource, flow);
  const [outcome, setOutcome] = useState<{ readonly answer: Values; readonly isRepeated: boolean } | null>(null);
  const { at, values, faults, round, moves, restored, draftKey } = flowState;

  const finish = (response: Values, isRepeated: boolean) => {
    flowState.finish();
    if (typeof response['taskId'] === 'number') void navigate(`/${resource.name}/${response['taskId']}`);
    else setOutcome({ answer: response, isRepeated });
  };
  const another = () => {
    setOutcome(null);
    flowState.startOver();
  };

  if (outcome) {
    return (
      <>
        <FlowSteps flow={flow} at={flow.steps.length + 1} />
        <FlowResult isRepeated={outcome.isRepeated} help={describeResult?.(outcome.answer)} onStartAnother={another}>
          {resultLinks}
        </FlowResult>
      </>
    );
  }
  return (
    <>
      <FlowSteps flow={flow} at={at} onStep={flowState.goTo} />
      {restored && <RestoredDraftNotice time={restored.time} onStartOver={flowState.startOver} />}
      {at < flow.steps.length ? (
        <FlowStepsForm
          key={round}
          flow={flow}
          at={at}
          start={values}
          faults={faults}
          draftKey={draftKey}
          hasMoved={moves > 0}
          onBack={flowState.back}
          onNext={flowState.next}
        />
      ) : (
        <PreviewStep
          flow={flow}
          base={basePath(resource.api)}
          values={flowState.toSend}
          onBack={flowState.back}
          onRefused={flowState.refuse}
          onDone={finish}
        />
      )}
    </>
  );
}

interface FlowResultProps {
  readonly isRepeated: boolean;
  readonly help: string | undefined;
  readonly onStartAnother: () => void;
  readonly children: ReactNode;
}

function FlowResult({ isRepeated, help, onStartAnother, children }: FlowResultProps) {
  const translate = useTranslate();
  return (
    <StateMessage icon="TaskAlt" title={translate(isRepeated ? 'flow.doneBefore' : 'flow.done')} help={help}>
      <div className="flow-ways">
        {children}
        <Button tone="primary" onClick={onStartAnother}>
          {translate('flow.another')}
        </Button>
      </div>
    </StateMessage>
  );
}

/** Tells the user that a draft was restored, and offers to start over. */
function RestoredDraftNotice({ time, onStartOver }: { readonly time: number; readonly onStartOver: () => void }) {
  const translate = useTranslate();
  const { now } = useServices();
  const age = formatAge((now() - time) / 1000, translate) ?? new Date(time).toLocaleDateString();
  return (
    <div className="draft flow-restored" role="status">
      <span>{translate('flow.restored', { age })}</span>
      <Button look="link" onClick={onStartOver}>
        {translate('flow.startOver')}
      </Button>
    </div>
  );
}
