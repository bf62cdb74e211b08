const sizes = [10, 20, 50, 100, 1000];

export function Pager({ query, total, onChange }) {
  const page = Number(query.page);
  const perPage = Number(query.perPage);
  const last = Math.max(1, Math.ceil(total / perPage));
  return (
    <nav>
      <select
        aria-label="Rows per page"
        value={perPage}
        onChange={event => onChange({ perPage: event.target.value, page: 1 })}
      >
        {sizes.map(size => (
          <option key={size}>{size}</option>
        ))}
      </select>
      <span>
        {(page - 1) * perPage + 1}–{Math.min(page * perPage, total)} of {total}
      </span>
      <button aria-label="Previous page" disabled={page <= 1} onClick={() => onChange({ page: page - 1 })}>
        ‹
      </button>
      <button aria-label="Next page" disabled={page >= last} onClick={() => onChange({ page: page + 1 })}>
        ›
      </button>
    </nav>
  );
}
