import { useListContext, useTranslate } from 'ra-core';

import { formatInteger } from '../../i18n/format.ts';
import { IconButton } from '../parts/IconButton.tsx';
import { pageSizes } from './pageSizes.ts';

/** Range, page size and pages; asked for once, at the foot of every list. */
export function Pager() {
  const translate = useTranslate();
  const { page, perPage, total = 0, setPage, setPerPage, data } = useListContext();
  const pages = Math.max(1, Math.ceil(total / perPage));
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
      <nav className="pager-pages" aria-label={translate('list.page', { page })}>
        <IconButton
          small
          icon="FirstPage"
          label={translate('list.first')}
          disabled={page <= 1}
          onClick={() => setPage(1)}
        />
        <IconButton
          small
          icon="ChevronLeft"
          label={translate('list.previous')}
          disabled={page <= 1}
          onClick={() => setPage(page - 1)}
        />
        <span aria-current="page">
          {page}
          {' / '}
          {formatInteger(pages)}
        </span>
        <IconButton
          small
          icon="ChevronRight"
          label={translate('list.next')}
          disabled={page >= pages}
          onClick={() => setPage(page + 1)}
        />
        <IconButton
          small
          icon="LastPage"
          label={translate('list.last')}
          disabled={page >= pages}
          onClick={() => setPage(pages)}
        />
      </nav>
    </footer>
  );
}
