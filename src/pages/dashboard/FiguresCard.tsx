import { useLocale, useTranslate } from 'ra-core';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { abbreviateNumber, formatInteger, formatMoney, formatShortNumber } from '../../i18n/format.ts';
import { type Figure, type FigurePart, figureKeys } from '../../resources/dashboard/boards/dashboardFigures.ts';
import { Button } from '../../screens/parts/Button.tsx';
import { Icon } from '../../screens/parts/Icon.tsx';
import { useFormatBrowserTime } from '../parts/board/useFormatBrowserTime.ts';
import { CountLink } from '../parts/board/CountLink.tsx';
import { readFigures } from './responses.ts';
import { type CardProps, useDashboardQuery } from './useDashboardQuery.ts';

/** Key figures at the top, each with a link to the records that it counts. */
export function FiguresCard({ everyMs }: CardProps) {
  const translate = useTranslate();
  const clockOf = useFormatBrowserTime();
  const { data, error, updatedAt, retry, isFetching } = useDashboardQuery('summary', {}, readFigures, everyMs);
  return (
    <section className="span-12" aria-label={translate('dashboard.cards.figures')} aria-busy={isFetching}>
      {error && (
        <p className={data ? 'board-lost' : 'board-failed'} role="alert">
          <Icon name={data ? 'WarningAmber' : 'ErrorOutlined'} />
          <span>{data ? translate('board.asOf', { time: clockOf(updatedAt) }) : error.message}</span>
          <Button look="link" disabled={isFetching} onClick={retry}>
            {translate('elements.retry')}
          </Button>
        </p>
      )}
      <ul className={error && data ? 'key-figures card-stale' : 'key-figures'}>
        {data
          ? data.map(figure => <FigureTile key={figure.key} figure={figure} />)
          : figureKeys.map(key => (
              <li key={key} className="key-figure">
                <span className="key-figure-name">{translate(`dashboard.figures.${key}`)}</span>
                {error ? <strong className="key-figure-value">—</strong> : <span className="skeleton late" />}
              </li>
            ))}
      </ul>
    </section>
  );
}

function FigureTile({ figure }: { readonly figure: Figure }) {
  const translate = useTranslate();
  const isMoney = figure.key === 'income';
  const full = isMoney ? formatMoney(figure.value) : formatInteger(figure.value);
  const short = isMoney ? shortMoney(figure.value) : formatShortNumber(figure.value);
  return (
    <li className={`key-figure key-figure-${figure.key}`}>
      <CountLink to={figure} className="key-figure-main">
        <span className="key-figure-name">{translate(`dashboard.figures.${figure.key}`)}</span>{' '}
        <strong className="key-figure-value" title={full}>
          {short}
          {figure.more && translate('dashboard.orMore')}
        </strong>
      </CountLink>
      <div className="key-figure-parts">
        {figure.before !== undefined && <FigureChange figure={figure} before={figure.before} />}
        {figure.key === 'devices' && <OnlineRate figure={figure} />}
        {figure.parts.map(part => (
          <Part key={part.key} part={part} />
        ))}
      </div>
    </li>
  );
}

/** Formats an amount: small amounts in full, large amounts abbreviated. The tooltip always has the full amount. */
function shortMoney(value: number): string {
  return Math.abs(value) < 10_000 ? formatMoney(value) : `¥${abbreviateNumber(Math.round(value))}`;
}

function Part({ part }: { readonly part: FigurePart }) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const name = part.label?.[language] ?? translate(`dashboard.parts.${part.key}`);
  return (
    <CountLink to={part} className={`key-figure-part tone-${part.tone}`}>
      <span className="tone-dot" />
      <bdi>{name}</bdi> <b title={formatInteger(part.value)}>{formatShortNumber(part.value)}</b>
    </CountLink>
  );
}

function OnlineRate({ figure }: { readonly figure: Figure }) {
  const translate = useTranslate();
  const online = figure.parts.find(part => part.key === 'online')?.value ?? 0;
  const rate = figure.value === 0 ? 0 : (online / figure.value) * 100;
  return <span className="key-figure-note">{translate('dashboard.onlineRate', { rate: rate.toFixed(1) })}</span>;
}

/** Change of a figure since the same time yesterday. */
function FigureChange({ figure, before }: { readonly figure: Figure; readonly before: number }) {
  const translate = useTranslate();
  const format = figure.key === 'income' ? formatMoney : formatInteger;
  const title = translate('dashboard.yesterday', { value: format(before) });
  if (before === 0) {
    return (
      <span className="key-figure-note" title={title}>
        {translate('dashboard.nothingYesterday')}
      </span>
    );
  }
  const percent = ((figure.value - before) / before) * 100;
  const tone = percent < 0 ? 'error' : 'success';
  const sign = percent > 0 ? '+' : '';
  return (
    <span className={`key-figure-change tone-${tone}`} title={title}>
      {translate('dashboard.change', { change: `${sign}${percent.toFixed(1)}%` })}
    </span>
  );
}
