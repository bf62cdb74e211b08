import { useState, useSyncExternalStore } from 'react';

import type { StreamingHttpClient } from '../../dataProvider/httpClient.ts';
import { faultPanel as en } from '../../i18n/en/faultPanel.ts';
import { faultPanel as zh } from '../../i18n/zh/faultPanel.ts';
import type { Language } from '../../schemas/base/label.ts';
import { Button } from '../../screens/parts/Button.tsx';
import { IconButton } from '../../screens/parts/IconButton.tsx';
import { FaultRuleForm } from './FaultRuleForm.tsx';
import { FaultRuleList } from './FaultRuleList.tsx';
import { FaultScenarioTools } from './FaultScenarioTools.tsx';
import './faultPanel.css';
import { useFaultState } from './useFaultState.ts';

export interface FaultPanelProps {
  readonly http: Pick<StreamingHttpClient, 'send'>;
  /** Language of the console, which the panel needs because it is rendered outside of the console. */
  readonly language: {
    readonly read: () => Language;
    readonly subscribe: (listener: () => void) => () => void;
  };
}

const textsIn = { zh, en } as const;

/** Fault panel. While the panel is closed, a button shows whether fault rules are active and opens the panel. */
export function FaultPanel({ http, language }: FaultPanelProps) {
  const [isOpen, setOpen] = useState(false);
  const handle = useFaultState(http, isOpen);
  const texts = textsIn[useSyncExternalStore(language.subscribe, language.read)];
  const { state, failure } = handle;
  const { length } = state.rules;
  if (!isOpen) {
    return (
      <Button className={length > 0 ? 'faults-open faults-on' : 'faults-open'} onClick={() => setOpen(true)}>
        {length > 0 ? texts.playing.replace('{count}', String(length)) : texts.title}
      </Button>
    );
  }
  return (
    <section className="faults" aria-label={texts.title}>
      <header>
        <h2>{texts.title}</h2>
        <IconButton icon="Close" label={texts.close} onClick={() => setOpen(false)} autoFocus />
      </header>
      {failure && (
        <p className="faults-failure" role="alert">
          {!failure.isRefusal && texts.failed}
          {failure.text}
        </p>
      )}
      <FaultScenarioTools handle={handle} texts={texts} />
      <FaultRuleList handle={handle} texts={texts} />
      <FaultRuleForm handle={handle} texts={texts} />
    </section>
  );
}
