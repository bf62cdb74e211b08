import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useLocale, useTranslate } from 'ra-core';
import { useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';

import type { SourceFault } from '../../designer/proposal.ts';
import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { areas } from '../../resources/areas.ts';
import { Button } from '../../screens/parts/Button.tsx';
import { Choice } from './Box.tsx';
import { newScreen, settledScreen } from './newScreen.ts';
import { candidatesIn, proposeScreen } from './proposeScreen.ts';
import { Refusals } from './Refusals.tsx';
import { type ChosenSource, SourceBox } from './SourceBox.tsx';
import type { EditorState } from './useGuesses.ts';
import { useTold } from './useTold.ts';
import { useWorkbenchCalls } from './useWorkbench.ts';

interface NewScreenDialogProps {
  /** The names of all screens. */
  readonly taken: readonly string[];
  readonly icons: readonly string[];
  readonly onClose: () => void;
}

const nothing: ChosenSource = { kind: 'none', text: '', candidate: '' };

/** Asks what a new screen is called, where it stands and what it is made from; the rest is done in the editor. */
export function NewScreenDialog({ taken, icons, onClose }: NewScreenDialogProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const [name, setName] = useState('');
  const [area, setArea] = useState('system');
  const [source, setSource] = useState(nothing);
  const [faults, setFaults] = useState<readonly SourceFault[]>([]);
  const { told, isBusy, run, make } = useMaking();
  const titleId = useId();
  const fault = name === '' ? null : faultOf(name, taken);
  const candidates = useMemo(() => (source.kind === 'openapi' ? candidatesIn(source.text) : []), [source]);
  const begin = (): void => {
    setFaults([]);
    const { kind } = source;
    if (kind === 'none') return void run(() => make({ name, area, value: newScreen(name) }, null));
    const proposed = proposeScreen({ ...source, kind, name, area, known: taken });
    if ('faults' in proposed) return setFaults(proposed.faults);
    const { resource, guesses, unmapped } = proposed.proposal;
    return void run(() => make({ name, area, value: settledScreen(resource, icons) }, { guesses, unmapped }));
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{translate('workbench.create')}</DialogTitle>
      <DialogContent className="wb-dialog">
        <label className="wb-field">
          {translate('workbench.name')}
          <input
            className="wb-input"
            value={name}
            placeholder="spare-parts"
            aria-invalid={fault !== null}
            onChange={event => setName(event.target.value)}
          />
          <small className={fault ? 'wb-fault' : 'wb-help'}>{translate(`workbench.${fault ?? 'nameHelp'}`)}</small>
        </label>
        <Choice
          label={translate('workbench.columns.area')}
          value={area}
          options={areas.map(one => ({ value: one.name, text: translate(`route.area:${one.name}`) }))}
          onChange={setArea}
        />
        <SourceBox source={source} candidates={candidates} onChange={setSource} />
        {faults.map(one => (
          <p key={one.path} className="wb-fault" role="alert">
            <code>{one.path}</code> {one.message[language]}
          </p>
        ))}
        <Refusals told={told} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('elements.cancel')}</Button>
        <Button tone="primary" disabled={isBusy || name === '' || fault !== null} onClick={begin}>
          {translate('workbench.create')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Keeps the first draft and opens its editor, with what was guessed. */
function useMaking() {
  const navigate = useNavigate();
  const { saveDraft } = useWorkbenchCalls();
  const telling = useTold();
  const make = async (
    { name, area, value }: { readonly name: string; readonly area: string; readonly value: unknown },
    state: EditorState | null,
  ): Promise<void> => {
    await saveDraft({ name, isPatch: false, area, value }, null);
    void navigate(`/workbench/${name}`, { state });
  };
  return { ...telling, make };
}

function faultOf(name: string, taken: readonly string[]): 'nameTaken' | 'nameWrong' | null {
  if (taken.includes(name)) return 'nameTaken';
  return /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) && name.length <= 40 ? null : 'nameWrong';
}
