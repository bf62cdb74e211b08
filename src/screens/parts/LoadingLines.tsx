import { useTranslate } from 'ra-core';

/** Placeholder for a list or table inside a panel; appears only after a short delay. */
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
