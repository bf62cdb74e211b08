import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useNotify, useTranslate } from 'ra-core';
import { useId, useState } from 'react';

import { type MergeDifference, mergeProposal, applyDifferences } from '../../designer/propose/mergeProposal.ts';
import type { SourceIssue } from '../../designer/proposal.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { Button } from '../../screens/parts/Button.tsx';
import type { ScreenDetail } from './responses.ts';
import { MergeTable } from './MergeTable.tsx';
import { requestProposal } from './readSource.ts';
import { type ChosenSource, SourceBox } from './SourceBox.tsx';
import { sourceKinds } from './sourceKinds.ts';
import { SourceIssues } from './SourceIssues.tsx';
import type { EditingState } from './useScreenEditing.ts';
import { useScreenList } from './useWorkbench.ts';

interface ImportDialogProps {
  readonly detail: ScreenDetail;
  readonly editing: EditingState;
  /** Screen as currently edited. */
  readonly screen: Resource;
  readonly onClose: () => void;
}

interface ComparedProposal {
  readonly proposed: Resource;
  readonly differences: readonly MergeDifference[];
}

const kinds = sourceKinds.filter(kind => kind !== 'none');

/**
 * Imports a source into an existing screen: lists the differences between proposal and screen, and applies the
 * differences that the user ticks.
 */
export function ImportDialog({ detail, editing, screen, onClose }: ImportDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const lines = useScreenList();
  const titleId = useId();
  const [source, setSource] = useState<ChosenSource>({ kind: 'sample', text: '', candidate: '' });
  const [issues, setIssues] = useState<readonly SourceIssue[]>([]);
  const [compared, setCompared] = useState<ComparedProposal | null>(null);
  const [accepted, setAccepted] = useState<ReadonlySet<MergeDifference>>(new Set());
  const change = (next: ChosenSource): void => {
    setSource(next);
    setIssues([]);
    setCompared(null);
  };
  const compare = async (): Promise<void> => {
    const { kind } = source;
    if (kind === 'none') return;
    const { name, area, icons, targets } = detail;
    const known = (lines.data?.list ?? []).map(line => line.name);
    const outcome = await requestProposal({ ...source, kind, name, area, icons, targets, known });
    if ('issues' in outcome) return setIssues(outcome.issues);
    const { differences } = mergeProposal(editing.proposed ?? undefined, screen, outcome.screen);
    setCompared({ proposed: outcome.screen, differences });
    setAccepted(new Set(differences.filter(difference => difference.outcome === 'taken')));
  };
  const take = (): void => {
    if (!compared) return;
    const chosen = compared.differences.filter(difference => accepted.has(difference));
    editing.onImported(applyDifferences(editing.value.value, chosen), compared.proposed);
    notify('workbench.imported', { type: 'success', messageArgs: { smart_count: chosen.length } });
    onClose();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="md">
      <DialogTitle id={titleId}>{translate('workbench.importTitle', { name: detail.name })}</DialogTitle>
      <DialogContent className="wb-dialog">
        <p className="wb-help">{translate('workbench.importHelp')}</p>
        {compared ? (
          <MergeTable differences={compared.differences} accepted={accepted} onAccepted={setAccepted} />
        ) : (
          <SourceBox source={source} kinds={kinds} targets={detail.targets} onChange={change} />
        )}
        <SourceIssues issues={issues} />
      </DialogContent>
      <DialogActions>
        {compared && <Button onClick={() => setCompared(null)}>{translate('workbench.otherSource')}</Button>}
        <Button onClick={onClose}>{translate('elements.cancel')}</Button>
        {compared ? (
          <Button tone="primary" disabled={accepted.size === 0} onClick={take}>
            {translate('workbench.takeOver', { count: accepted.size })}
          </Button>
        ) : (
          <CompareButton isIncomplete={source.text.trim() === ''} onCompare={compare} />
        )}
      </DialogActions>
    </Dialog>
  );
}

interface CompareButtonProps {
  readonly isIncomplete: boolean;
  readonly onCompare: () => Promise<void>;
}

/**
 * Button that starts the comparison. The button is disabled while the comparison runs, because parsing a document of
 * several megabytes takes seconds.
 */
function CompareButton({ isIncomplete, onCompare }: CompareButtonProps) {
  const translate = useTranslate();
  const [isReading, setReading] = useState(false);
  const compare = () => {
    setReading(true);
    void onCompare().finally(() => setReading(false));
  };
  return (
    <Button tone="primary" disabled={isReading || isIncomplete} onClick={compare}>
      {translate('workbench.compare')}
    </Button>
  );
}
