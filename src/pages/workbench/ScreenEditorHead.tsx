import { useLocale, useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { saveFile } from '../../screens/export/saveFile.ts';
import { Button } from '../../screens/parts/Button.tsx';
import { Chip } from '../../screens/parts/Chip.tsx';
import { useHasPermission, useServices } from '../../screens/services.ts';
import type { ScreenDetail } from './responses.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { valueAt } from './screenEdits.ts';
import { StateChip } from './StateChip.tsx';
import type { EditingState } from './useScreenEditing.ts';
import type { useSubmission } from './useSubmission.ts';
import { type ScreenCandidate, useWorkbenchCalls } from './useWorkbench.ts';

interface EditorHeadProps {
  readonly detail: ScreenDetail;
  readonly editing: EditingState;
  readonly candidate: ScreenCandidate;
  readonly submission: ReturnType<typeof useSubmission>;
  readonly onPublish: () => void;
}

/** Title and state of the edited screen, and the actions for the whole screen. */
export function ScreenEditorHead(props: EditorHeadProps) {
  const { detail, editing } = props;
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const { name, isPatch, state, draft, builtIn, fault } = detail;
  const typed = valueAt(editing.value.value, ['title', language]);
  const title = typeof typed === 'string' && typed !== '' ? typed : (builtIn?.title[language] ?? name);
  return (
    <header className="settings-head">
      <Link to="/workbench">{translate('workbench.all')}</Link>
      <h1>
        {title} {title !== name && <small className="wb-name">{name}</small>}
      </h1>
      {state !== null && state !== 'draft' && <StateChip state={state} isPatch={isPatch} />}
      {draft && <Chip tone="info">{translate('workbench.states.draft')}</Chip>}
      {fault !== null && (
        <span title={fault}>
          <Chip tone="error">{translate('workbench.broken')}</Chip>
        </span>
      )}
      <Tools {...props} />
    </header>
  );
}

function Tools({ detail, editing, candidate, submission, onPublish }: EditorHeadProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const may = useHasPermission();
  const { saveDraft, exportVersion } = useWorkbenchCalls();
  const { name, state, version, isPatch } = detail;
  const { screen } = editing.value;
  const isDisabled = screen === undefined || submission.isBusy;
  const save = () =>
    submission.run(async () => {
      editing.onSaved(await saveDraft(candidate, editing.baseDraftId));
      notify('workbench.saved', { type: 'success' });
    });
  return (
    <div className="list-tools swiped">
      {may('workbench:edit') && !isPatch && <ImportButton {...{ detail, editing }} />}
      {may('workbench:export') && version > 0 && (
        <Button icon="Download" onClick={() => void submission.run(() => exportVersion(name, version))}>
          {translate('workbench.export')}
        </Button>
      )}
      {may('workbench:export') && (
        <Button icon="Download" disabled={!screen} onClick={() => screen && void exportCode(screen)}>
          {translate('workbench.exportCode')}
        </Button>
      )}
      {may('workbench:publish') && state === 'published' && <WithdrawButton name={name} submission={submission} />}
      {may('workbench:edit') && (
        <Button icon="Save" disabled={isDisabled} onClick={() => void save()}>
          {translate('workbench.save')}
        </Button>
      )}
      {may('workbench:publish') && (
        <Button tone="primary" icon="Publish" disabled={isDisabled} onClick={onPublish}>
          {translate('workbench.publish')}
        </Button>
      )}
    </div>
  );
}

/** Downloads the screen as the file that a developer would put into `src/resources`. */
async function exportCode(screen: Resource): Promise<void> {
  const { writeResourceFile } = await import('../../designer/resourceFile/writeResourceFile.ts');
  saveFile(new Blob([writeResourceFile(screen)], { type: 'text/plain;charset=utf-8' }), `${screen.name}.ts`);
}

/** Button that opens the dialog for importing a source into the screen. */
function ImportButton({ detail, editing }: Pick<EditorHeadProps, 'detail' | 'editing'>) {
  const translate = useTranslate();
  const { screen } = editing.value;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="Upload" disabled={!screen} onClick={() => setOpen(true)}>
        {translate('workbench.import')}
      </Button>
      {isOpen && screen && <ImportDialog {...{ detail, editing, screen }} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Withdraws the screen from all users, after a confirmation. */
function WithdrawButton({
  name,
  submission,
}: {
  readonly name: string;
  readonly submission: EditorHeadProps['submission'];
}) {
  const translate = useTranslate();
  const notify = useNotify();
  const { refreshMenu } = useServices();
  const { withdraw } = useWorkbenchCalls();
  const [isAsking, setAsking] = useState(false);
  const confirmWithdrawal = () =>
    submission.run(async () => {
      setAsking(false);
      await withdraw(name);
      notify('workbench.withdrawn', { type: 'success' });
      await refreshMenu();
    });
  return (
    <>
      <Button tone="danger" disabled={submission.isBusy} onClick={() => setAsking(true)}>
        {translate('workbench.withdraw')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          text={translate('workbench.withdrawQuestion', { name })}
          confirmLabel={translate('workbench.withdraw')}
          onConfirm={() => void confirmWithdrawal()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
