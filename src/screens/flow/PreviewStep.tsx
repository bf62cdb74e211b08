import { useLocale, useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';

import type { PlatformError } from '../../dataProvider/PlatformError.ts';
import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { evaluate } from '../../schemas/condition.ts';
import { callsOf, type Flow } from '../../schemas/flow.ts';
import type { Language } from '../../schemas/label.ts';
import { Button } from '../parts/Button.tsx';
import { FailedState } from '../parts/FailedState.tsx';
import { useMay } from '../services.ts';
import { ForetoldView } from './ForetoldView.tsx';
import { type Renewal, useCarryOut } from './useCarryOut.ts';
import { type ForetoldState, useForetold } from './useForetold.ts';

type Values = Readonly<Record<string, unknown>>;

interface PreviewStepProps {
  readonly flow: Flow;
  readonly base: string;
  readonly values: () => Values;
  readonly onBack: () => void;
  readonly onRefused: (error: PlatformError) => void;
  readonly onDone: (answer: Values, isRepeated: boolean) => void;
}

/** What will happen, and the button that lets it happen. */
export function PreviewStep({ flow, base, values, onBack, onRefused, onDone }: PreviewStepProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const may = useMay();
  const calls = callsOf(flow);
  const [word, setWord] = useState('');
  const { foretell, ...told } = useForetold({ path: `${base}/${calls.preview}`, values, onRefused });
  const { isSending, renewal, failure, submit } = useCarryOut({
    path: `${base}/${calls.submit}`,
    onDone,
    onStale: foretell,
  });
  const wanted = wordFor(flow, values(), language);
  const token = tokenOf(told);
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
      <div className="record-form-body" aria-busy={told.isForetelling}>
        {renewal && <Renewed renewal={renewal} />}
        <Content flow={flow} foretell={foretell} state={told} />
        {isPossible && wanted !== undefined && <Word wanted={wanted} word={word} onWord={setWord} />}
      </div>
      <footer className="record-form-foot">
        <p className="form-failure" role="alert">
          {failure}
        </p>
        <Button disabled={isSending} onClick={onBack}>
          {translate('flow.back')}
        </Button>
        <Button icon="Refresh" disabled={told.isForetelling || isSending} onClick={foretell}>
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

/** The word that is asked for, if what the form says asks for one. */
function wordFor(flow: Flow, form: Values, language: Language): string | undefined {
  const { typeConfirm, typeConfirmWhen, typeConfirmField } = flow;
  if (typeConfirmWhen && evaluate(typeConfirmWhen, { form }) !== true) return undefined;
  return typeConfirmField === undefined ? typeConfirm?.[language] : String(form[typeConfirmField] ?? '');
}

/** What can be carried out; nothing while another preview is on its way. */
function tokenOf({ foretold, isForetelling }: ForetoldState): string | null {
  return isForetelling ? null : (foretold?.token ?? null);
}

interface ContentProps {
  readonly flow: Flow;
  readonly foretell: () => void;
  readonly state: ForetoldState;
}

/** The preview, or that it is being worked out, or why there is none. */
function Content({ flow, foretell, state: { foretold, isForetelling, failure } }: ContentProps) {
  const translate = useTranslate();
  if (foretold) return <ForetoldView flow={flow} foretold={foretold} />;
  if (isForetelling) return <Foretelling />;
  return <FailedState title={translate('flow.previewFailed')} error={failure} onRetry={foretell} />;
}

/** The shape of what is coming: a line of figures and the rows below it. */
function Foretelling() {
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

interface WordProps {
  readonly wanted: string;
  readonly word: string;
  readonly onWord: (word: string) => void;
}

function Word({ wanted, word, onWord }: WordProps) {
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

/** What was to be carried out is no longer so. */
function Renewed({ renewal: { why, changes } }: { readonly renewal: Renewal }) {
  const translate = useTranslate();
  const notice = useRef<HTMLDivElement>(null);
  // It stands above what was read down to the button.
  useEffect(() => {
    // In braces: the newest browsers answer with a promise, which is nothing to clean up with.
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, [why, changes]);
  return (
    <div ref={notice} className="flow-notice flow-notice-warning" role="alert">
      <p>{translate(`flow.${why}`)}</p>
      <ul>
        {changes.map(one => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </div>
  );
}
