import './listTotals.css';

import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';

import { Button } from '../parts/Button.tsx';

interface TotalsLineProps {
  readonly label: string;
  readonly query: Pick<UseQueryResult, 'data' | 'error' | 'isPlaceholderData' | 'refetch'>;
  readonly figures: readonly { readonly name: string; readonly label: ReactNode; readonly figure: ReactNode }[];
}

/**
 * Sums over all matching records, in a line below the rows. After a failed load, shows the reason and a retry button.
 */
export function TotalsLine({ label, query, figures }: TotalsLineProps) {
  const translate = useTranslate();
  const { data, error, isPlaceholderData, refetch } = query;
  return (
    <div className="list-totals">
      <dl aria-label={label} aria-busy={(!data && !error) || isPlaceholderData}>
        {figures.map(figure => (
          <div key={figure.name} className="list-totals-one">
            <dt>{figure.label}</dt>
            <dd>{figure.figure}</dd>
          </div>
        ))}
      </dl>
      {error && (
        <p className="list-totals-failed" role="alert">
          {error.message}
          <Button look="link" onClick={() => void refetch()}>
            {translate('elements.retry')}
          </Button>
        </p>
      )}
    </div>
  );
}
