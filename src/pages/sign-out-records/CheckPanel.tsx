import { useQuery } from '@tanstack/react-query';
import { type RaRecord, useLocale, useTranslate } from 'ra-core';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { formatInteger } from '../../i18n/format.ts';
import { signOutMismatch } from '../../schemas/codes/devices.ts';
import { code } from '../../schemas/vocabulary/fields.ts';
import { isRecord } from '../../schemas/base/json.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { FailedState } from '../../screens/parts/FailedState.tsx';
import { LoadingLines } from '../../screens/parts/LoadingLines.tsx';
import { StateMessage } from '../../screens/parts/StateMessage.tsx';
import { signOutRecordCheckPaths } from '../../screens/signOutRecordCheckPaths.ts';
import { type PanelProps, useServices } from '../../screens/services.ts';
import { RecordTable } from '../parts/RecordTable.tsx';

interface Comparison {
  readonly inUse: number;
  readonly open: number;
  readonly differing: number;
  readonly kinds: Readonly<Record<string, unknown>>;
  readonly first: readonly RaRecord[];
}

/** Compares device sign-out records with the devices actually in use, and shows the counts or the differences. */
export default function CheckPanel({ resource }: PanelProps) {
  const { postQuery } = useServices();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...signOutRecordCheckPaths.queryKey, 'run'],
    queryFn: async () => parseComparison(await postQuery(signOutRecordCheckPaths.runPath, {})),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  if (error) return <FailedState error={error} onRetry={refetch} />;
  if (!data || isFetching) return <LoadingLines />;
  return data.differing === 0 ? <Agreement {...data} /> : <Differences resource={resource} comparison={data} />;
}

function Agreement({ inUse, open }: Comparison) {
  const translate = useTranslate();
  return (
    <StateMessage icon="Check" title={translate('recordCheck.agree')}>
      <p>{translate('recordCheck.counts', { inUse: formatInteger(inUse), open: formatInteger(open) })}</p>
    </StateMessage>
  );
}

interface DifferencesProps {
  readonly resource: Resource;
  readonly comparison: Comparison;
}

function Differences({ resource, comparison }: DifferencesProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const { inUse, open, differing, kinds, first } = comparison;
  const kind = code({ zh: '差异', en: 'Difference' }, signOutMismatch, { readOnly: true });
  const columns = ['deviceId', 'recordNo', 'roomId'].flatMap(name => {
    const field = resource.fields[name];
    return field ? [[name, field] as const] : [];
  });
  return (
    <>
      <StateMessage icon="ErrorOutlined" title={translate('recordCheck.differ', { smart_count: differing })} isFailure>
        <p>{translate('recordCheck.counts', { inUse: formatInteger(inUse), open: formatInteger(open) })}</p>
        {signOutMismatch.items
          .filter(item => kinds[item.value] !== undefined)
          .map(item => (
            <p key={item.value}>
              {translate('recordCheck.kind', { kind: item[language], count: formatInteger(Number(kinds[item.value])) })}
            </p>
          ))}
        <p>{translate('recordCheck.repair')}</p>
      </StateMessage>
      <RecordTable
        label={translate('recordCheck.first', { count: first.length })}
        columns={[['kind', kind], ...columns]}
        rows={first}
      />
    </>
  );
}

function parseComparison(response: unknown): Comparison {
  if (!isRecord(response)) throw new TypeError('The response is not a comparison of records');
  const { inUse, open, differing, kinds, first } = response;
  return {
    inUse: Number(inUse),
    open: Number(open),
    differing: Number(differing),
    kinds: isRecord(kinds) ? kinds : {},
    first: Array.isArray(first) ? first.filter(isRecord).map((row, id) => ({ ...row, id })) : [],
  };
}
