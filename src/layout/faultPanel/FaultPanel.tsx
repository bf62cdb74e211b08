import { useState } from 'react';

import type { StreamingHttp } from '../../dataProvider/http.ts';
import type { FaultPanelTexts } from '../../i18n/messages.ts';
import { Button } from '../../screens/parts/Button.tsx';
import { IconButton } from '../../screens/parts/IconButton.tsx';
import { RuleForm } from './RuleForm.tsx';
import { RuleList } from './RuleList.tsx';
import { ScenarioTools } from './ScenarioTools.tsx';
import './faultPanel.css';
import { useFaultState } from './useFaultState.ts';

interface FaultPanelProps {
  readonly http: Pick<StreamingHttp, 'send'>;
  /** In the language of the moment. */
  readonly textsOf: () => FaultPanelTexts;
}

/** A button in the corner that says whether calls go wrong, and opens what decides how. */
export function FaultPanel({ http, textsOf }: FaultPanelProps) {
  const [isOpen, setOpen] = useState(false);
  const handle = useFaultState(http, isOpen);
  const texts = textsOf();
  const { length } = handle.state.rules;
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
      {handle.failure !== null && (
        <p className="faults-failure" role="alert">
          {texts.failed}
          {handle.failure}
        </p>
      )}
      <ScenarioTools handle={handle} texts={texts} />
      <RuleList handle={handle} texts={texts} />
      <RuleForm handle={handle} texts={texts} />
    </section>
  );
}
