import { useLocale, useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';

import type { PlatformError } from '../../dataProvider/PlatformError.ts';
import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { evaluateCondition } from '../../schemas/vocabulary/condition.ts';
import { flowCallNames, type Flow } from '../../schemas/vocabulary/flow.ts';
import type { Language } from '../../schemas/base/label.ts';
import { Button } from '../parts/Button.tsx';
import { FailedState } from '../parts/FailedState.tsx';
import { useHasPermission } from '../services.ts';
import { FlowPreviewView } from './FlowPreviewView.tsx';
import { type PreviewReplacement, useRunFlow } from './useRunFlow.ts';
import { type FlowPreviewState, useFlowPreview } from './useFlowPreview.ts';

type Values = Readonly<Record<string, unknown>>;

interface PreviewStepProps {
  readonly flow: Flow;
  readonly base: string;
  readonly values: () => Values;
  readonly onBack: () => void;
  readonly onRefused: (error: PlatformError) => void;
  readonly onDone: (answer: Values, isRepeated: boolean) => void;
}

/** Preview of the flow, with the button that runs it. */
export function PreviewStep({ flow, base, values, onBack, onRefused, onDone }: PreviewStepProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const may = useHasPermission();
  const calls = flowCallNames(flow);
  const [word, setWord] = useState('');
  const { loadPreview, ...previewState } = useFlowPreview({ path: `${base}/${calls.preview}`, values, onRefused });
  const {
    isSending,
    replacement: renewal,
    failure,
    submit,
  } = useRunFlow({
    path: `${base}/${calls.submit}`,
    onDone,
    onStale: loadPreview,
  });
  const wanted = confirmationWordOf(flow, values(), language);
  const token = tokenOf(previewState);
  const isPossible = token !== null && may(flow.code);
  const isReady = isPossible && (wanted === undefined || word === wanted);
  return (
    <form
      className="record-form"
      onSubmit={event => {
        event.preventDefault();
        if (isReady) void submit(token);
      }}
    >
      <div className="record-form-body" aria-busy={previewState.isLoading}>
        {renewal && <ReplacedPreviewNotice renewal={renewal} />}
        <Content flow={flow} loadPreview={loadPreview} state={previewState} />
        {isPossible && wanted !== undefined && <ConfirmationWord wanted={wanted} word={word} onWord={setWord} />}
      </div>
      <footer className="record-form-foot">
        <p className="form-failure" role="alert">
          {failure}
        </p>
        <Button disabled={isSending} onClick={onBack}>
          {translate('flow.back')}
        </Button>
        <Button icon="Refresh" disabled={previewState.isLoading || isSending} onClick={loadPreview}>
          {translate('flow.again')}
        </Button>
        {may(flow.code) && (
          <Button type="submit" tone={flow.danger ? 'danger' : 'primary'} disabled={!isReady || isSending}>
            {isSending ? translate('flow.running') : flow.verb[language]}
          </Button>
        )}
      </footer>
    </form>
  );
}

/** Returns the word that the user must type to confirm, if the flow requires a word for these form values. */
function confirmationWordOf(flow: Flow, form: Values, language: Language): string | undefined {
  const { typeConfirm, typeConfirmWhen, typeConfirmField } = flow;
  if (typeConfirmWhen && evaluateCondition(typeConfirmWhen, { form }) !== true) return undefined;
  return typeConfirmField === undefined ? typeConfirm?.[language] : String(form[typeConfirmField] ?? '');
}

/** Returns the token of the current preview; `null` while another preview loads. */
function tokenOf({ preview, isLoading }: FlowPreviewState): string | null {
  return isLoading ? null : (preview?.token ?? null);
}

interface ContentProps {
  readonly flow: Flow;
  readonly loadPreview: () => void;
  readonly state: FlowPreviewState;
}

/** The preview, a placeholder while it loads, or the failure. */
function Content({ flow, loadPreview, state: { preview, isLoading, failure } }: ContentProps) {
  const translate = useTranslate();
  if (preview) return <FlowPreviewView flow={flow} preview={preview} />;
  if (isLoading) return <PreviewSkeleton />;
  return <FailedState title={translate('flow.previewFailed')} error={failure} onRetry={loadPreview} />;
}

/** Placeholder for the preview: figures and rows. */
function PreviewSkeleton() {
  const translate = useTranslate();
  return (
    <div className="late" role="status" aria-label={translate('flow.previewing')}>
      <div className="flow-figures">
        {Array.from({ length: 4 }, (_, at) => (
          <div key={at}>
            <span className="skeleton" />
          </div>
        ))}
      </div>
      <div className="flow-waiting">
        {Array.from({ length: 6 }, (_, at) => (
          <span key={at} className="skeleton" />
        ))}
      </div>
    </div>
  );
}

interface ConfirmationWordProps {
  readonly wanted: string;
  readonly word: string;
  readonly onWord: (word: string) => void;
}

function ConfirmationWord({ wanted, word, onWord }: ConfirmationWordProps) {
  const translate = useTranslate();
  return (
    <label className="dialog-word flow-word">
      {translate('flow.typeToConfirm', { word: wanted })}
      <input
        className="field-text"
        value={word}
        autoComplete="off"
        onChange={event => onWord(event.currentTarget.value)}
      />
    </label>
  );
}

/** Explains that a new preview has replaced the preview that the user tried to run. */
function ReplacedPreviewNotice({ renewal: { why, changes } }: { readonly renewal: PreviewReplacement }) {
  const translate = useTranslate();
  const notice = useRef<HTMLDivElement>(null);
  // The notice is above the content, and the user has scrolled down to the button, so scroll the notice into view.
  useEffect(() => {
    // The braces are necessary: in recent browsers `scrollIntoView` returns a promise, which an effect must not return.
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, [why, changes]);
  return (
    <div ref={notice} className="flow-notice flow-notice-warning" role="alert">
      <p>{translate(`flow.${why}`)}</p>
      <ul>
        {changes.map(change => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </div>
  );
}
