import { useListContext, useTranslate } from 'ra-core';

import { formatInteger } from '../../i18n/format.ts';
import { IconButton } from '../parts/IconButton.tsx';
import { useOpenPage } from './listQuery.ts';
import { pageSizes } from './pageSizes.ts';
import { useListParamsChanger } from './useListParamsChanger.ts';

/** Visible range, page size and page buttons, at the bottom of every list. */
export function ListPager() {
  const translate = useTranslate();
  const { page, perPage, total } = useListContext();
  const change = useListParamsChanger();
  const sizes = pageSizes.includes(perPage) ? pageSizes : [...pageSizes, perPage].toSorted((a, b) => a - b);
  return (
    <footer className="pager">
      <Range />
      <select
        className="field-select"
        aria-label={translate('list.pageSize')}
        value={perPage}
        onChange={event => {
          const size = Number(event.currentTarget.value);
          change(() => ({ perPage: size }));
        }}
      >
        {sizes.map(size => (
          <option key={size} value={size}>
            {translate('list.perPage', { count: size })}
          </option>
        ))}
      </select>
      <Pages page={page} pages={total === undefined ? null : Math.max(1, Math.ceil(total / perPage))} />
    </footer>
  );
}

/** Range of the visible rows, and the total number of rows if the platform has counted them. */
function Range() {
  const translate = useTranslate();
  const { page, perPage, total, data = [], meta } = useListContext();
  const before = (page - 1) * perPage;
  return (
    <span className="pager-range">
      {data.length > 0 && (
        <>
          {translate('list.range', { from: formatInteger(before + 1), to: formatInteger(before + data.length) })}
          {' / '}
        </>
      )}
      {total !== undefined && translate(meta?.more ? 'list.totalMore' : 'list.total', { count: formatInteger(total) })}
    </span>
  );
}

interface PagesProps {
  readonly page: number;
  /** Number of pages; `null` if the platform has not counted the rows. */
  readonly pages: number | null;
}

function Pages({ page, pages }: PagesProps) {
  const translate = useTranslate();
  const turnTo = useOpenPage();
  const isLast = pages === null || page >= pages;
  const steps = [
    { icon: 'FirstPage', label: 'list.first', to: () => 1, isOff: page <= 1 },
    { icon: 'ChevronLeft', label: 'list.previous', to: (now: number) => Math.max(now - 1, 1), isOff: page <= 1 },
    {
      icon: 'ChevronRight',
      label: 'list.next',
      to: (now: number) => Math.min(now + 1, pages ?? now + 1),
      isOff: isLast,
    },
    { icon: 'LastPage', label: 'list.last', to: (now: number) => pages ?? now, isOff: isLast },
  ] as const;
  const button = ({ icon, label, to, isOff }: (typeof steps)[number]) => (
    <IconButton key={label} small icon={icon} label={translate(label)} disabled={isOff} onClick={() => turnTo(to)} />
  );
  return (
    <nav className="pager-pages" aria-label={translate('list.page', { page })}>
      {steps.slice(0, 2).map(button)}
      <span aria-current="page">
        {page}
        {pages !== null && ` / ${formatInteger(pages)}`}
      </span>
      {steps.slice(2).map(button)}
    </nav>
  );
}
