import { useGetOne, useLocale, useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { ActionHost } from '../actionHost/ActionHost.tsx';
import { useActionStarter } from '../actions/actionStarter.ts';
import { Button } from '../parts/Button.tsx';
import { FailedState } from '../parts/FailedState.tsx';
import { LoadingFields } from '../parts/LoadingFields.tsx';
import { useHasPermission } from '../services.ts';
import { useFailedReadNotice } from '../useFailedReadNotice.ts';
import { fullRecordMeta } from '../fullRecord.ts';
import { FormTheme } from '../form/FormTheme.tsx';
import { RecordForm } from '../form/RecordForm.tsx';

interface SettingsScreenProps {
  readonly resource: Resource;
}

/** Form for the single record of a settings resource. The form stays open after saving. */
export default function SettingsScreen({ resource }: SettingsScreenProps) {
  const language = toLanguage(useLocale());
  return (
    <ActionHost>
      <FormTheme>
        <section className="form-page">
          <header className="settings-head">
            <h1>{resource.title[language]}</h1>
            <Tools resource={resource} />
          </header>
          <Settings resource={resource} />
        </section>
      </FormTheme>
    </ActionHost>
  );
}

function Tools({ resource }: SettingsScreenProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const may = useHasPermission();
  const start = useActionStarter();
  const actions = (resource.actions ?? []).filter(action => action.on.includes('toolbar') && may(action.code));
  return (
    <div className="list-tools">
      {may('logs:operation-logs') && (
        <Link className="button" to={`/${resource.name}/show`}>
          {translate('detail.history')}
        </Link>
      )}
      {actions.map(action => (
        <Button key={action.name} icon={action.icon} onClick={() => start({ resource, action, records: [] })}>
          {action.label[language]}
        </Button>
      ))}
    </div>
  );
}

type Values = Readonly<Record<string, unknown>>;

function Settings({ resource }: SettingsScreenProps) {
  const { data, error, isFetching, refetch } = useGetOne(
    resource.name,
    { id: 1, meta: fullRecordMeta },
    { retry: false },
  );
  useFailedReadNotice(data && error);
  /** Record with which the form starts: the last saved record or, before the first save, the loaded record. */
  const [opened, setOpened] = useState<{ readonly round: number; readonly record?: Values }>({ round: 0 });
  const body = useRef<HTMLDivElement>(null);
  const isDirty = useRef(() => false);
  const startOver = (record: Values | undefined) =>
    setOpened(({ round }) => ({ round: round + 1, ...(record && { record }) }));
  useEffect(() => {
    // The new form replaces the old form and its focused button, so focus the new button.
    if (opened.round > 0) body.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  }, [opened.round]);
  if (!data && error) {
    return <FailedState error={error} onRetry={refetch} />;
  }
  if (!data) return <LoadingFields />;
  return (
    <div ref={body} className="settings-body">
      <RecordForm
        key={opened.round}
        resource={resource}
        mode="edit"
        record={opened.record ?? data}
        isFresh={opened.record !== undefined || !isFetching}
        cancelText="form.undo"
        onDone={startOver}
        onCancel={() => startOver(opened.record)}
        isDirty={isDirty}
      />
    </div>
  );
}
