import { useListContext, useTranslate } from 'ra-core';

import { formatInteger } from '../../i18n/format.ts';
import { IconButton } from '../parts/IconButton.tsx';
import { pageSizes } from './pageSizes.ts';

/** Range, page size and pages; asked for once, at the foot of every list. */
export function Pager() {
  const translate = useTranslate();
  const { page, perPage, total = 0, setPerPage, data } = useListContext();
  const sizes = pageSizes.includes(perPage) ? pageSizes : [...pageSizes, perPage].toSorted((a, b) => a - b);
  const from = total === 0 ? 0 : (page - 1) * perPage + 1;
  const to = (page - 1) * perPage + (data?.length ?? 0);
  return (
    <footer className="pager">
      <span className="pager-range">
        {translate('list.range', { from: formatInteger(from), to: formatInteger(to) })}
        {' / '}
        {translate('list.total', { count: formatInteger(total) })}
      </span>
      <select
        className="field-select"
        aria-label={translate('list.pageSize')}
        value={perPage}
        onChange={event => setPerPage(Number(event.currentTarget.value))}
      >
        {sizes.map(size => (
          <option key={size} value={size}>
            {translate('list.perPage', { count: size })}
          </option>
        ))}
      </select>
      <Pages page={page} pages={Math.max(1, Math.ceil(total / perPage))} />
    </footer>
  );
}

interface PagesProps {
  readonly page: number;
  readonly pages: number;
}

function Pages({ page, pages }: PagesProps) {
  const translate = useTranslate();
  const { setPage } = useListContext();
  const steps = [
    { icon: 'FirstPage', label: 'list.first', to: 1, isOff: page <= 1 },
    { icon: 'ChevronLeft', label: 'list.previous', to: page - 1, isOff: page <= 1 },
    { icon: 'ChevronRight', label: 'list.next', to: page + 1, isOff: page >= pages },
    { icon: 'LastPage', label: 'list.last', to: pages, isOff: page >= pages },
  ] as const;
  const button = ({ icon, label, to, isOff }: (typeof steps)[number]) => (
    <IconButton key={label} small icon={icon} label={translate(label)} disabled={isOff} onClick={() => setPage(to)} />
  );
  return (
    <nav className="pager-pages" aria-label={translate('list.page', { page })}>
      {steps.slice(0, 2).map(button)}
      <span aria-current="page">
        {page}
        {' / '}
        {formatInteger(pages)}
      </span>
      {steps.slice(2).map(button)}
    </nav>
  );
}
