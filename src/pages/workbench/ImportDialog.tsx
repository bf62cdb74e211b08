import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useNotify, useTranslate } from 'ra-core';
import { useId, useState } from 'react';

import { type Difference, mergeProposal, takeDifferences } from '../../designer/mergeProposal.ts';
import type { SourceFault } from '../../designer/proposal.ts';
import type { Resource } from '../../schemas/resource.ts';
import { Button } from '../../screens/parts/Button.tsx';
import type { ScreenDetail } from './answers.ts';
import { MergeTable } from './MergeTable.tsx';
import { proposeScreen, sourceKinds } from './proposeScreen.ts';
import { type ChosenSource, SourceBox } from './SourceBox.tsx';
import { SourceFaults } from './SourceFaults.tsx';
import type { Editing } from './useEditing.ts';
import { useScreenLines } from './useWorkbench.ts';

interface ImportDialogProps {
  readonly detail: ScreenDetail;
  readonly editing: Editing;
  /** As it stands in the editor. */
  readonly screen: Resource;
  readonly onClose: () => void;
}

interface Compared {
  readonly proposed: Resource;
  readonly differences: readonly Difference[];
}

const kinds = sourceKinds.filter(kind => kind !== 'none');

/** Imports a source once more: says what it would change, and changes what somebody ticks. */
export function ImportDialog({ detail, editing, screen, onClose }: ImportDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const lines = useScreenLines();
  const titleId = useId();
  const [source, setSource] = useState<ChosenSource>({ kind: 'sample', text: '', candidate: '' });
  const [faults, setFaults] = useState<readonly SourceFault[]>([]);
  const [compared, setCompared] = useState<Compared | null>(null);
  const [taken, setTaken] = useState<ReadonlySet<Difference>>(new Set());
  const change = (next: ChosenSource): void => {
    setSource(next);
    setFaults([]);
    setCompared(null);
  };
  const compare = async (): Promise<void> => {
    const { kind } = source;
    if (kind === 'none') return;
    const { name, area, icons, targets } = detail;
    const known = (lines.data?.list ?? []).map(line => line.name);
    const outcome = await proposeScreen({ ...source, kind, name, area, icons, targets, known });
    if ('faults' in outcome) return setFaults(outcome.faults);
    const { differences } = mergeProposal(editing.proposed ?? undefined, screen, outcome.screen);
    setCompared({ proposed: outcome.screen, differences });
    setTaken(new Set(differences.filter(one => one.outcome === 'taken')));
  };
  const take = (): void => {
    if (!compared) return;
    const chosen = compared.differences.filter(one => taken.has(one));
    editing.onImported(takeDifferences(editing.value.value, chosen), compared.proposed);
    notify('workbench.imported', { type: 'success', messageArgs: { smart_count: chosen.length } });
    onClose();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="md">
      <DialogTitle id={titleId}>{translate('workbench.importTitle', { name: detail.name })}</DialogTitle>
      <DialogContent className="wb-dialog">
        <p className="wb-help">{translate('workbench.importHelp')}</p>
        {compared ? (
          <MergeTable differences={compared.differences} taken={taken} onTaken={setTaken} />
        ) : (
          <SourceBox source={source} kinds={kinds} targets={detail.targets} onChange={change} />
        )}
        <SourceFaults faults={faults} />
      </DialogContent>
      <DialogActions>
        {compared && <Button onClick={() => setCompared(null)}>{translate('workbench.otherSource')}</Button>}
        <Button onClick={onClose}>{translate('elements.cancel')}</Button>
        {compared ? (
          <Button tone="primary" disabled={taken.size === 0} onClick={take}>
            {translate('workbench.takeOver', { count: taken.size })}
          </Button>
        ) : (
          <Button tone="primary" disabled={source.text.trim() === ''} onClick={() => void compare()}>
            {translate('workbench.compare')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
