import { useTranslate } from 'ra-core';
import { useState } from 'react';

import { formatAge } from '../../i18n/format.ts';
import { Button } from '../../screens/parts/Button.tsx';
import { useServices } from '../../screens/services.ts';
import { SegmentedControl } from '../parts/board/SegmentedControl.tsx';
import type { ScreenDetail } from './responses.ts';
import { ScreenEditorHead } from './ScreenEditorHead.tsx';
import { ImpactPane } from './ImpactPane.tsx';
import { DriftPane } from './DriftPane.tsx';
import { FormPane } from './FormPane.tsx';
import { GuessesPane } from './GuessesPane.tsx';
import { HintsPane } from './HintsPane.tsx';
import { JsonPane, type JsonPositionRequest } from './JsonPane.tsx';
import { PreviewPane } from './PreviewPane.tsx';
import { useProposalState } from './useProposalState.ts';
import { PublishDialog } from './PublishDialog.tsx';
import { RefusalDetails } from './RefusalDetails.tsx';
import { useSubmission } from './useSubmission.ts';
import type { DraftValue } from './useDraftValue.ts';
import { useScreenEditing } from './useScreenEditing.ts';
import type { ScreenCandidate } from './useWorkbench.ts';
import { VersionsPane } from './VersionsPane.tsx';

const panes = ['text', 'preview', 'hints', 'drift', 'impact', 'versions', 'guesses'] as const;

type Pane = (typeof panes)[number];

/** Editor of one screen. The user edits the same value in the form and in the text pane. */
export function ScreenEditor({ detail }: { readonly detail: ScreenDetail }) {
  const { name, isPatch, area, builtIn } = detail;
  const editing = useScreenEditing(detail);
  const { value } = editing;
  const [isPublishing, setPublishing] = useState(false);
  const [target, setTarget] = useState<JsonPositionRequest | null>(null);
  const submission = useSubmission();
  const { proposed } = editing;
  const candidate: ScreenCandidate = { name, isPatch, area, value: value.value, ...(proposed ? { proposed } : {}) };
  return (
    <section className="form-page wb-editor">
      <ScreenEditorHead {...{ detail, editing, candidate, submission }} onPublish={() => setPublishing(true)} />
      {editing.lastEditAt !== null && <RestoredTextNotice time={editing.lastEditAt} onStartOver={editing.startOver} />}
      <RefusalDetails refusal={submission.refusal} onLocate={path => setTarget({ path })} />
      <div className="wb-panes">
        <FormPane {...{ value, name, builtIn }} icons={detail.icons} targets={detail.targets} />
        <SidePane {...{ detail, value, candidate, target, setTarget }} />
      </div>
      {isPublishing && <PublishDialog {...{ detail, editing, candidate }} onClose={() => setPublishing(false)} />}
    </section>
  );
}

interface RestoredTextNoticeProps {
  /** Time of the last edit, in epoch milliseconds. */
  readonly time: number;
  readonly onStartOver: () => void;
}

/** Notice that unsaved edits of an earlier visit have been restored. */
function RestoredTextNotice({ time, onStartOver }: RestoredTextNoticeProps) {
  const translate = useTranslate();
  const { now } = useServices();
  const age = formatAge((now() - time) / 1000, translate) ?? new Date(time).toLocaleDateString();
  return (
    <div className="draft wb-left" role="status">
      <span>{translate('workbench.takenUp', { age })}</span>
      <Button look="link" onClick={onStartOver}>
        {translate('form.discard')}
      </Button>
    </div>
  );
}

interface SideProps {
  readonly detail: ScreenDetail;
  readonly value: DraftValue;
  readonly candidate: ScreenCandidate;
  /** Position in the text that the user wants to see; a new object for each request. */
  readonly target: JsonPositionRequest | null;
  readonly setTarget: (target: JsonPositionRequest) => void;
}

/** Pane next to the form: the text, or another view of the value. */
function SidePane({ detail, value, candidate, target, setTarget }: SideProps) {
  const translate = useTranslate();
  const guesses = useProposalState();
  const [pane, setPane] = useState<Pane>('text');
  const offered = panes.filter(item => item !== 'guesses' || guesses.guesses.length > 0);
  const [followed, setFollowed] = useState(target);
  // A requested position opens the text pane. The pane is set during rendering, so that the text is rendered before the
  // pane scrolls to the position.
  if (target !== followed) {
    setFollowed(target);
    setPane('text');
  }
  const goTo = (path: string): void => setTarget({ path });
  return (
    <div className="wb-side">
      <SegmentedControl
        label={translate('workbench.panes.label')}
        options={offered.map(item => ({ value: item, text: translate(`workbench.panes.${item}`) }))}
        value={pane}
        onChange={setPane}
      />
      {pane === 'text' && <JsonPane value={value} target={target} onLocate={goTo} />}
      {pane === 'preview' && <PreviewPane screen={value.screen} />}
      {pane === 'hints' && <HintsPane screen={value.screen} onLocate={goTo} />}
      {pane === 'drift' && <DriftPane name={detail.name} value={value} isPatch={detail.isPatch} />}
      {pane === 'impact' && <ImpactPane candidate={candidate} isValid={value.screen !== undefined} />}
      {pane === 'versions' && <VersionsPane detail={detail} onLoadVersion={value.setValue} />}
      {pane === 'guesses' && <GuessesPane state={guesses} onLocate={goTo} />}
    </div>
  );
}
