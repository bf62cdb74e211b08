import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useId, useState } from 'react';

import { Button } from '../../screens/parts/Button.tsx';
import { LoadingFields } from '../../screens/parts/LoadingFields.tsx';
import { useServices } from '../../screens/services.ts';
import type { ScreenDetail } from './responses.ts';
import { DifferenceView } from './DifferenceView.tsx';
import { ImpactView } from './ImpactPane.tsx';
import type { EditingState } from './useScreenEditing.ts';
import { RefusalDetails } from './RefusalDetails.tsx';
import { useSubmission } from './useSubmission.ts';
import { recordStorageOf } from './wireFormatEdits.ts';
import { type ScreenCandidate, useWorkbenchCalls } from './useWorkbench.ts';

interface PublishDialogProps {
  readonly detail: ScreenDetail;
  readonly editing: EditingState;
  readonly candidate: ScreenCandidate;
  readonly onClose: () => void;
}

const maxNoteLength = 200;

/** Shows the differences from the published version and the impact on the records, then publishes. */
export function PublishDialog({ detail, editing, candidate, onClose }: PublishDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const { refreshMenu } = useServices();
  const { impactOf, saveDraft, publish } = useWorkbenchCalls();
  const [note, setNote] = useState('');
  const { refusal, isBusy, run } = useSubmission();
  const titleId = useId();
  const { name, versions } = detail;
  // The first patch is compared with an empty patch, because the built-in screen already exists.
  const before = versions[0]?.state === 'published' ? versions[0].value : detail.isPatch ? {} : undefined;
  const impact = useQuery({
    queryKey: ['workbench-impact', name, candidate.value],
    queryFn: () => impactOf(candidate),
    retry: false,
    staleTime: 0,
  });
  const send = () =>
    run(async () => {
      const draftId = await saveDraft(candidate, editing.baseDraftId);
      // The draft is saved even if the platform rejects the publication.
      editing.onSaved(draftId);
      await publish(name, draftId, note);
      editing.onSaved(null);
      notify('workbench.published', { type: 'success' });
      onClose();
      await refreshMenu();
    });
  const isLossy = (impact.data?.losses.length ?? 0) > 0;
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="md">
      <DialogTitle id={titleId}>{translate('workbench.publishTitle', { name })}</DialogTitle>
      <DialogContent className="wb-dialog">
        <Changes before={before} after={candidate.value} />
        {impact.isPending && <LoadingFields count={1} />}
        {impact.error && <p className="wb-error">{impact.error.message}</p>}
        {impact.data && <ImpactView impact={impact.data} />}
        <label className="wb-field">
          {translate('workbench.note')}
          <input
            className="wb-input"
            value={note}
            maxLength={maxNoteLength}
            onChange={event => setNote(event.target.value)}
          />
        </label>
        <RefusalDetails refusal={refusal} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('elements.cancel')}</Button>
        <Button tone="primary" disabled={isBusy || isLossy} onClick={() => void send()}>
          {translate('workbench.publish')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Differences from the published version, or a summary of the first version. */
function Changes({ before, after }: { readonly before: unknown; readonly after: unknown }) {
  const translate = useTranslate();
  if (before !== undefined) return <DifferenceView before={before} after={after} />;
  const where = recordStorageOf(after).is === 'platform' ? 'here' : 'elsewhere';
  return <p>{translate(`workbench.firstVersion.${where}`)}</p>;
}
