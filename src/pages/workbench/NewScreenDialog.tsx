import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';

import type { CallTarget, SourceIssue } from '../../designer/proposal.ts';
import { areas } from '../../resources/areas.ts';
import { Button } from '../../screens/parts/Button.tsx';
import { Select } from './Inputs.tsx';
import { createNewScreen } from './newScreen.ts';
import { requestProposal } from './readSource.ts';
import { RefusalDetails } from './RefusalDetails.tsx';
import { type ChosenSource, SourceBox } from './SourceBox.tsx';
import { SourceIssues } from './SourceIssues.tsx';
import type { ProposalState } from './useProposalState.ts';
import { useSubmission } from './useSubmission.ts';
import { type ScreenCandidate, useWorkbenchCalls } from './useWorkbench.ts';

interface NewScreenDialogProps {
  /** Names of all screens. */
  readonly existingNames: readonly string[];
  readonly icons: readonly string[];
  readonly targets: readonly CallTarget[];
  readonly onClose: () => void;
}

const nothing: ChosenSource = { kind: 'none', text: '', candidate: '' };

/** Dialog for the name, the area and the source of a new screen. The user sets everything else in the editor. */
export function NewScreenDialog({ existingNames, icons, targets, onClose }: NewScreenDialogProps) {
  const translate = useTranslate();
  const [name, setName] = useState('');
  const [area, setArea] = useState('system');
  const [source, setSource] = useState(nothing);
  const [issues, setIssues] = useState<readonly SourceIssue[]>([]);
  const { refusal, isBusy, run, create } = useCreateScreen();
  const titleId = useId();
  const issue = name === '' ? null : nameIssueOf(name, existingNames);
  const isComplete = name !== '' && issue === null && (source.kind === 'none' || source.text.trim() !== '');
  const choose = (next: ChosenSource): void => {
    setSource(next);
    setIssues([]);
    if (next.kind === 'file' && name === '') setName(resourceNameIn(next.text));
  };
  const createFromSource = (chosenSource: ChosenSource = source) =>
    run(async () => {
      setIssues([]);
      const { kind } = chosenSource;
      if (kind === 'none') return create({ name, area, value: createNewScreen(name) }, null);
      const request = { ...chosenSource, kind, name, area, icons, targets, known: existingNames };
      const proposed = await requestProposal(request);
      if ('issues' in proposed) return setIssues(proposed.issues);
      const { screen, guesses, unmapped } = proposed;
      return create({ name, area, value: screen, proposed: screen }, { guesses, unmapped });
    });
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{translate('workbench.create')}</DialogTitle>
      <DialogContent className="wb-dialog">
        <NameBox name={name} issue={issue} onChange={setName} />
        <Select
          label={translate('workbench.columns.area')}
          value={area}
          options={areas.map(item => ({ value: item.name, text: translate(`route.area:${item.name}`) }))}
          onChange={setArea}
        />
        <SourceBox source={source} targets={targets} onChange={choose} />
        <SourceIssues issues={issues} />
        <RefusalDetails refusal={refusal} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('elements.cancel')}</Button>
        <LocalTableOffer
          issues={issues}
          disabled={isBusy}
          onKeep={() => void createFromSource({ ...source, through: '' })}
        />
        <Button tone="primary" disabled={isBusy || !isComplete} onClick={() => void createFromSource()}>
          {translate('workbench.create')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface NameBoxProps {
  readonly name: string;
  readonly issue: ReturnType<typeof nameIssueOf>;
  readonly onChange: (name: string) => void;
}

function NameBox({ name, issue, onChange }: NameBoxProps) {
  const translate = useTranslate();
  return (
    <label className="wb-field">
      {translate('workbench.name')}
      <input
        className="wb-input"
        value={name}
        placeholder="spare-parts"
        aria-invalid={issue !== null}
        onChange={event => onChange(event.target.value)}
      />
      <small className={issue ? 'wb-error' : 'wb-help'}>{translate(`workbench.${issue ?? 'nameHelp'}`)}</small>
    </label>
  );
}

interface LocalTableOfferProps {
  readonly issues: readonly SourceIssue[];
  readonly disabled: boolean;
  readonly onKeep: () => void;
}

/** Offers to store the records on this platform, when a screen cannot use the chosen target. */
function LocalTableOffer({ issues, disabled, onKeep }: LocalTableOfferProps) {
  const translate = useTranslate();
  if (!issues.some(({ path }) => path.startsWith('wire.through'))) return null;
  return (
    <Button disabled={disabled} onClick={onKeep}>
      {translate('workbench.wire.keepHere')}
    </Button>
  );
}

/** Saves the first draft, and opens the editor of the draft with the guesses. */
function useCreateScreen() {
  const navigate = useNavigate();
  const { saveDraft } = useWorkbenchCalls();
  const submission = useSubmission();
  const create = async (screen: Omit<ScreenCandidate, 'isPatch'>, state: ProposalState | null): Promise<void> => {
    await saveDraft({ ...screen, isPatch: false }, null);
    void navigate(`/workbench/${screen.name}`, { state });
  };
  return { ...submission, create };
}

function nameIssueOf(name: string, existingNames: readonly string[]): 'nameTaken' | 'nameWrong' | null {
  if (existingNames.includes(name)) return 'nameTaken';
  return /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) && name.length <= 40 ? null : 'nameWrong';
}

/** Returns the name of the resource in a resource file; empty for any other text. */
function resourceNameIn(text: string): string {
  return /^export default [^]*?\bname: '([a-z][a-z0-9-]{0,39})'/m.exec(text)?.[1] ?? '';
}
