import { useLocale, useTranslate } from 'ra-core';
import { Link } from 'react-router';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { formatInteger } from '../../i18n/format.ts';
import { linkScene } from '../../schemas/codes/logs.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import '../../screens/list/table.css';
import { FailedState } from '../../screens/parts/FailedState.tsx';
import { StateMessage } from '../../screens/parts/StateMessage.tsx';
import type { PanelProps } from '../../screens/services.ts';
import { RecordTable } from '../parts/RecordTable.tsx';
import { filteredListUrl } from '../parts/board/CountLink.tsx';
import { Chart } from '../parts/chart/Chart.tsx';
import { formatFullValue } from '../parts/chart/formatValue.ts';
import { toUnfinishedStep } from '../parts/chart/toUnfinishedStep.ts';
import { type FailureCause, type FailureDetails, readFailureDetails } from './responses.ts';
import './failDetails.css';
import { useCardLinkStatistic } from './useCardLinkStatistic.ts';

/** Maximum number of causes that the platform returns. */
const maxCauses = 100;
const failed = 2;
const sampleColumns = ['linkNo', 'userName', 'deviceId', 'clientType', 'failCode', 'linkTime'] as const;

type Filter = PanelProps['filter'];

/**
 * Panel with the causes of failed links. If the record has a failure code, the panel covers the links with this code;
 * otherwise it covers all links that match the list's filter.
 */
export default function FailDetailsPanel({ resource, record, filter, onClose }: PanelProps) {
  const translate = useTranslate();
  const { failCode } = record;
  const detailsFilter = typeof failCode === 'string' ? { failCode } : filter;
  const { data, error, refetch } = useCardLinkStatistic({
    name: 'getCardLinkFailRecordDetails',
    filter: detailsFilter,
    read: readFailureDetails,
  });
  if (error) {
    return <FailedState error={error} onRetry={refetch} />;
  }
  if (!data) return <Waiting />;
  if (data.total === 0) return <StateMessage icon="Inbox" title={translate('cardLinks.noFailures')} />;
  return <Details resource={resource} details={data} filter={detailsFilter} onClose={onClose} />;
}

/** Placeholder while the panel loads: a count, a trend and a table. */
function Waiting() {
  const translate = useTranslate();
  return (
    <div className="fail-details fail-details-waiting late" role="status" aria-label={translate('form.loading')}>
      {Array.from({ length: 10 }, (_, at) => (
        <span key={at} className="skeleton" />
      ))}
    </div>
  );
}

interface DetailsProps extends Pick<PanelProps, 'resource' | 'filter' | 'onClose'> {
  readonly details: FailureDetails;
}

function Details({ resource, details, filter, onClose }: DetailsProps) {
  const translate = useTranslate();
  const { total, list, trend, samples } = details;
  const label = translate('cardLinks.trend');
  return (
    <div className="fail-details">
      <p role="status">{translate('cardLinks.found', { count: formatInteger(total) })}</p>
      <section>
        <h3>{label}</h3>
        <Chart
          size="small"
          label={label}
          model={{
            kind: 'time',
            times: trend.map(({ day }) => `${day} 00:00:00`),
            unfinished: toUnfinishedStep(details, translate),
            series: [
              {
                key: 'failures',
                name: translate('cardLinks.failures'),
                values: trend.map(({ count }) => count),
                look: 'bar',
                format: 'count',
                tone: 'error',
              },
            ],
          }}
        />
      </section>
      <section>
        <h3>{translate('cardLinks.causes')}</h3>
        <FailureCauses resource={resource} causes={list} filter={filter} onFollow={onClose} />
        {list.length === maxCauses && <p>{translate('cardLinks.more', { count: maxCauses })}</p>}
      </section>
      <section>
        <h3>{translate('cardLinks.samples')}</h3>
        <RecordTable
          label={translate('cardLinks.samples')}
          columns={sampleColumns.flatMap(name => {
            const field = resource.fields[name];
            return field ? [[name, field] as const] : [];
          })}
          rows={samples.map((row, at) => ({ ...row, id: typeof row['id'] === 'number' ? row['id'] : at }))}
        />
      </section>
    </div>
  );
}

interface FailureCausesProps {
  readonly resource: Resource;
  readonly causes: readonly FailureCause[];
  readonly filter: Filter;
  readonly onFollow: () => void;
}

/** Table of the causes with their counts; each count links to the filtered list. */
function FailureCauses({ resource, causes, filter, onFollow }: FailureCausesProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const labelOf = (name: string) => resource.fields[name]?.label[language];
  const sceneOf = (value: number | null) => linkScene.items.find(item => item.value === value)?.[language] ?? '—';
  const addressOf = ({ failCode, linkScene: scene }: FailureCause) =>
    filteredListUrl({
      resource: resource.name,
      filter: { ...filter, plugFlowStatus: failed, failCode, ...(scene === null ? {} : { linkScene: scene }) },
    });
  return (
    <div className="table-scroll">
      <table className="table table-loose" aria-label={translate('cardLinks.causes')}>
        <thead>
          <tr>
            <th scope="col">{labelOf('failCode')}</th>
            <th scope="col">{labelOf('failReason')}</th>
            <th scope="col">{labelOf('linkScene')}</th>
            <th scope="col" className="cell-end">
              {translate('cardLinks.count')}
            </th>
            <th scope="col" className="cell-end">
              {translate('cardLinks.share')}
            </th>
            <th scope="col">{translate('cardLinks.lastTime')}</th>
          </tr>
        </thead>
        <tbody>
          {causes.map(cause => (
            <tr key={`${cause.failCode} ${cause.linkScene}`} className="row">
              <td>{cause.failCode ?? '—'}</td>
              <td>{cause.failReason ?? '—'}</td>
              <td>{sceneOf(cause.linkScene)}</td>
              <td className="cell-end">
                {cause.failCode === null ? (
                  formatInteger(cause.count)
                ) : (
                  <Link to={addressOf(cause)} onClick={onFollow}>
                    {formatInteger(cause.count)}
                  </Link>
                )}
              </td>
              <td className="cell-end">{formatFullValue('percent', cause.share)}</td>
              <td>{cause.lastTime}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
