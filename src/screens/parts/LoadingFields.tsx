import { useTranslate } from 'ra-core';

/** Placeholder for fields with labels; appears only after a short delay. */
export function LoadingFields({ count = 10 }: { readonly count?: number }) {
  const translate = useTranslate();
  return (
    <div className="loading-fields late" role="status" aria-label={translate('form.loading')}>
      {Array.from({ length: count }, (_, at) => (
        <span key={at}>
          <span className="skeleton" />
          <span className="skeleton" />
        </span>
      ))}
    </div>
  );
}
