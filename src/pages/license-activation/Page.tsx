import { useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';

import { toLicenceWarning, readLicenceStatus } from '../../authProvider/licenceStatus.ts';
import { toLanguage } from '../../i18n/createI18nProvider.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { isRecord } from '../../schemas/base/json.ts';
import { ActionHost } from '../../screens/actionHost/ActionHost.tsx';
import { useActionStarter } from '../../screens/actions/actionStarter.ts';
import { FormTheme } from '../../screens/form/FormTheme.tsx';
import '../../screens/form/form.css';
import '../../screens/flow/flow.css';
import { saveFile } from '../../screens/export/saveFile.ts';
import { ListScreen } from '../../screens/list/ListScreen.tsx';
import { licenceQueryKey } from '../../screens/licence.ts';
import { FailedState } from '../../screens/parts/FailedState.tsx';
import { Button } from '../../screens/parts/Button.tsx';
import { type PageProps, useHasPermission, useServices } from '../../screens/services.ts';
import { useResource } from '../../screens/useResource.ts';
import { LicenceCard } from './LicenceCard.tsx';
import './licence.css';
import { type LicenceFacts, useLicence } from './useLicence.ts';

/** State of the licence, ways to renew it, and previous activations. */
export default function LicenseActivationPage({ resource }: PageProps) {
  const language = toLanguage(useLocale());
  const { data, error, refetch } = useLicence();
  return (
    <ActionHost>
      <FormTheme>
        <section className="form-page flow-page licence-page">
          <header className="settings-head">
            <h1>{resource.title[language]}</h1>
            {data && <Tools resource={resource} facts={data} />}
          </header>
          <div className="record-form-body">
            {!data && error && <FailedState error={error} onRetry={refetch} />}
            {data && <Notice facts={data} />}
            {data && <LicenceCard facts={data} />}
            <History />
          </div>
        </section>
      </FormTheme>
    </ActionHost>
  );
}

interface ToolsProps {
  readonly resource: Resource;
  readonly facts: LicenceFacts;
}

function Tools({ resource, facts }: ToolsProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const may = useHasPermission();
  const start = useActionStarter();
  const download = useRequestFile();
  const queryClient = useQueryClient();
  const offered = (resource.actions ?? []).filter(
    action => may(action.code) && (action.name !== 'trial' || facts['mayTry'] === true),
  );
  return (
    <div className="list-tools">
      <Button icon="Refresh" onClick={() => void queryClient.invalidateQueries({ queryKey: licenceQueryKey })}>
        {translate('list.refresh')}
      </Button>
      {may('license:export') && (
        <Button icon="Download" onClick={() => void download()}>
          {translate('licence.request')}
        </Button>
      )}
      {offered.map(action => (
        <Button key={action.name} icon={action.icon} onClick={() => start({ resource, action, records: [] })}>
          {action.label[language]}
        </Button>
      ))}
    </div>
  );
}

/** Downloads the file that the vendor needs for issuing a licence. */
function useRequestFile(): () => Promise<void> {
  const { send } = useServices();
  return async () => {
    // The HTTP client has already reported the failure.
    const response = await send({ method: 'GET', path: '/api/upgrade/v1/license-activation/request' }).catch(
      () => null,
    );
    if (!response) return;
    const machine = isRecord(response.data) ? String(response.data['machine']) : '';
    const content = `${JSON.stringify(response.data, null, 2)}\n`;
    saveFile(new Blob([content], { type: 'application/json' }), `license-request-${machine}.json`);
  };
}

/**
 * Warnings about the licence: it is missing, has expired or is about to expire, allows fewer cards than are online, or
 * cannot be verified.
 */
function Notice({ facts }: { readonly facts: LicenceFacts }) {
  const translate = useTranslate();
  const { licenseStatus, canVerify } = facts;
  const { daysLeft = null, surplusCards = 0 } = readLicenceStatus(facts) ?? {};
  const stage = toLicenceWarning({ daysLeft });
  const notices = [
    licenseStatus === expired && translate('licence.expired'),
    licenseStatus === none && translate('licence.none'),
    licenseStatus !== expired &&
      stage !== null &&
      translate(stage === 1 ? 'licence.endsToday' : 'licence.endsSoon', { days: daysLeft }),
    surplusCards > 0 && translate('licence.tooMany', { over: surplusCards }),
    canVerify === false && translate('licence.cannotVerify'),
  ].filter(item => item !== false);
  if (notices.length === 0) return null;
  return (
    <ul className="flow-notice flow-notice-warning">
      {notices.map(notice => (
        <li key={notice}>{notice}</li>
      ))}
    </ul>
  );
}

/** Values of `licenseStatus`. */
const none = 0;
const expired = 3;

const everything = { filter: {}, key: 'license-activations' } as const;

function History() {
  const translate = useTranslate();
  const history = useResource('license-activations');
  const may = useHasPermission();
  if (history && !may(history.code)) return null;
  return (
    <section className="licence-history">
      <h2>{translate('licence.history')}</h2>
      {history && <ListScreen resource={history} embedded={everything} />}
    </section>
  );
}
