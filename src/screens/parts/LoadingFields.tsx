import { useTranslate } from 'ra-core';

/** The shape of labels and values that are on their way, shown only when they take longer than a blink. */
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
