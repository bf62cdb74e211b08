import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';

import { Button } from '../../screens/parts/Button.tsx';
import { useHasPermission } from '../../screens/services.ts';
import type { ScreenDetail, ScreenVersion } from './responses.ts';
import { DifferenceView } from './DifferenceView.tsx';
import { RefusalDetails } from './RefusalDetails.tsx';
import { useSubmission } from './useSubmission.ts';
import { useWorkbenchCalls } from './useWorkbench.ts';

interface VersionsPaneProps {
  readonly detail: ScreenDetail;
  /** Loads the value of a version into the editor. */
  readonly onLoadVersion: (value: unknown) => void;
}

/** Versions with author and changes, each with a button for a rollback. */
export function VersionsPane({ detail, onLoadVersion }: VersionsPaneProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const may = useHasPermission();
  const { rollBack } = useWorkbenchCalls();
  const { refusal, isBusy, run } = useSubmission();
  const [shown, setShown] = useState<number | null>(null);
  const { name, versions, draft } = detail;
  if (versions.length === 0) return <p className="wb-help">{translate('workbench.noVersions')}</p>;
  const goBack = (version: number) =>
    run(async () => {
      await rollBack(name, version);
      const messageKey = draft ? 'workbench.rolledBackBesideDraft' : 'workbench.rolledBack';
      notify(messageKey, { type: 'success', messageArgs: { version } });
    });
  return (
    <div className="wb-pane">
      <RefusalDetails refusal={refusal} />
      <ol className="wb-versions" reversed start={versions[0]?.version}>
        {versions.map((version, at) => (
          <li key={version.id}>
            <VersionHead version={version} />
            <div className="list-tools">
              <Button look="link" onClick={() => setShown(shown === version.version ? null : version.version)}>
                {translate('workbench.showDifference')}
              </Button>
              {may('workbench:edit') && (
                <Button look="link" onClick={() => onLoadVersion(version.value)}>
                  {translate('workbench.take')}
                </Button>
              )}
              {may('workbench:rollback') && at > 0 && version.state === 'published' && (
                <Button look="link" disabled={isBusy} onClick={() => void goBack(version.version)}>
                  {translate('workbench.rollBack', { version: version.version })}
                </Button>
              )}
            </div>
            {shown === version.version && <DifferenceView before={versions[at + 1]?.value} after={version.value} />}
          </li>
        ))}
      </ol>
    </div>
  );
}

function VersionHead({ version }: { readonly version: ScreenVersion }) {
  const translate = useTranslate();
  const { state, author, time, note } = version;
  return (
    <p>
      <strong>{translate(`workbench.states.${state ?? 'published'}`)}</strong> {author} <time>{time}</time>
      {note !== '' && <span className="wb-note">{note}</span>}
    </p>
  );
}
