import { useTranslate } from 'ra-core';
import { useState } from 'react';

import { formatAge } from '../../i18n/format.ts';
import { Button } from '../../screens/parts/Button.tsx';
import { useServices } from '../../screens/services.ts';
import { Segments } from '../parts/board/Segments.tsx';
import type { ScreenDetail } from './answers.ts';
import { EditorHead } from './EditorHead.tsx';
import { ImpactPane } from './ImpactPane.tsx';
import { DriftPane } from './DriftPane.tsx';
import { FormPane } from './FormPane.tsx';
import { GuessesPane } from './GuessesPane.tsx';
import { HintsPane } from './HintsPane.tsx';
import { JsonPane, type Place } from './JsonPane.tsx';
import { PreviewPane } from './PreviewPane.tsx';
import { useGuesses } from './useGuesses.ts';
import { PublishDialog } from './PublishDialog.tsx';
import { Refusals } from './Refusals.tsx';
import { useTold } from './useTold.ts';
import type { DraftValue } from './useDraftValue.ts';
import { useEditing } from './useEditing.ts';
import type { Candidate } from './useWorkbench.ts';
import { VersionsPane } from './VersionsPane.tsx';

const panes = ['text', 'preview', 'hints', 'drift', 'impact', 'versions', 'guesses'] as const;

type Pane = (typeof panes)[number];

/** One screen as a form and as text, which are the same value, with what can be done with it. */
export function Editor({ detail }: { readonly detail: ScreenDetail }) {
  const { name, isPatch, area, builtIn } = detail;
  const editing = useEditing(detail);
  const { value } = editing;
  const [isPublishing, setPublishing] = useState(false);
  const [place, setPlace] = useState<Place | null>(null);
  const telling = useTold();
  const { proposed } = editing;
  const candidate: Candidate = { name, isPatch, area, value: value.value, ...(proposed ? { proposed } : {}) };
  return (
    <section className="form-page wb-editor">
      <EditorHead {...{ detail, editing, candidate, telling }} onPublish={() => setPublishing(true)} />
      {editing.leftAt !== null && <TakenUp time={editing.leftAt} onStartOver={editing.startOver} />}
      <Refusals told={telling.told} onPlace={path => setPlace({ path })} />
      <div className="wb-panes">
        <FormPane {...{ value, name, builtIn }} icons={detail.icons} targets={detail.targets} />
        <Side {...{ detail, value, candidate, place, setPlace }} />
      </div>
      {isPublishing && <PublishDialog {...{ detail, editing, candidate }} onClose={() => setPublishing(false)} />}
    </section>
  );
}

interface TakenUpProps {
  /** When it was left, in epoch milliseconds. */
  readonly time: number;
  readonly onStartOver: () => void;
}

/** Says that what was not saved the last time is there again. */
function TakenUp({ time, onStartOver }: TakenUpProps) {
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
  readonly candidate: Candidate;
  /** The place of the text that is asked for, a new one each time. */
  readonly place: Place | null;
  readonly setPlace: (place: Place) => void;
}

/** Beside the form: the text, or one of the ways to look at the value. */
function Side({ detail, value, candidate, place, setPlace }: SideProps) {
  const translate = useTranslate();
  const guesses = useGuesses();
  const [pane, setPane] = useState<Pane>('text');
  const offered = panes.filter(one => one !== 'guesses' || guesses.guesses.length > 0);
  const [followed, setFollowed] = useState(place);
  // Whoever asks for a place wants to see the text; adjusted while drawing, so that the text is there to be scrolled.
  if (place !== followed) {
    setFollowed(place);
    setPane('text');
  }
  const goTo = (path: string): void => setPlace({ path });
  return (
    <div className="wb-side">
      <Segments
        label={translate('workbench.panes.label')}
        options={offered.map(one => ({ value: one, text: translate(`workbench.panes.${one}`) }))}
        value={pane}
        onChange={setPane}
      />
      {pane === 'text' && <JsonPane value={value} place={place} onPlace={goTo} />}
      {pane === 'preview' && <PreviewPane screen={value.screen} />}
      {pane === 'hints' && <HintsPane screen={value.screen} onPlace={goTo} />}
      {pane === 'drift' && <DriftPane name={detail.name} value={value} isPatch={detail.isPatch} />}
      {pane === 'impact' && <ImpactPane candidate={candidate} isSound={value.screen !== undefined} />}
      {pane === 'versions' && <VersionsPane detail={detail} onTake={value.setValue} />}
      {pane === 'guesses' && <GuessesPane state={guesses} onPlace={goTo} />}
    </div>
  );
}
