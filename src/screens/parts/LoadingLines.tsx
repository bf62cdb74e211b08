import { useTranslate } from 'ra-core';

/** The shape of a list or a table inside a panel, shown only when it takes longer than a blink. */
export function LoadingLines({ count = 5 }: { readonly count?: number }) {
  const translate = useTranslate();
  return (
    <div className="loading-lines late" role="status" aria-label={translate('form.loading')}>
      {Array.from({ length: count }, (_, at) => (
        <span key={at} className="skeleton" />
      ))}
    </div>
  );
}
