import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';

import './cards.css';

export interface CardFact {
  readonly name: string;
  readonly label: string;
  readonly value: ReactNode;
}

/** Number of values that a card shows at first; a button shows the other values. */
const shownAtOnce = 4;

/** Values of a card with their labels. */
export function CardFacts({ facts }: { readonly facts: readonly CardFact[] }) {
  const translate = useTranslate();
  const remaining = facts.slice(shownAtOnce);
  return (
    <>
      {facts.length > 0 && <Facts facts={facts.slice(0, shownAtOnce)} />}
      {remaining.length > 0 && (
        <details>
          <summary>{translate('list.moreFacts', { count: remaining.length })}</summary>
          <Facts facts={remaining} />
        </details>
      )}
    </>
  );
}

function Facts({ facts }: { readonly facts: readonly CardFact[] }) {
  return (
    <dl>
      {facts.map(({ name, label, value }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
