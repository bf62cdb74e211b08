import { useTranslate } from 'ra-core';

import { Button } from '../../screens/parts/Button.tsx';
import { IconButton } from '../../screens/parts/IconButton.tsx';
import { type CardLayout, moveCard, toggleCard } from './cards.ts';

interface CardLayoutDialogProps {
  readonly layout: CardLayout;
  /** Receives the new layout; `null` restores the default layout. */
  readonly onChange: (layout: CardLayout | null) => void;
  readonly onClose: () => void;
}

/** Dialog in which the user chooses and orders the cards. The layout is stored per user in this browser. */
export function CardLayoutDialog({ layout, onChange, onClose }: CardLayoutDialogProps) {
  const translate = useTranslate();
  return (
    <section className="card-choice" aria-label={translate('dashboard.choose')}>
      <header>
        <h2>{translate('dashboard.choose')}</h2>
        <Button look="link" onClick={() => onChange(null)}>
          {translate('dashboard.reset')}
        </Button>
        <IconButton small icon="Close" label={translate('elements.close')} onClick={onClose} />
      </header>
      <ol>
        {layout.order.map((name, at) => {
          const title = translate(`dashboard.cards.${name}`);
          return (
            <li key={name}>
              <label>
                <input
                  type="checkbox"
                  checked={!layout.hidden.includes(name)}
                  onChange={() => onChange(toggleCard(layout, name))}
                />
                {title}
              </label>
              <IconButton
                small
                icon="ArrowUpward"
                label={translate('dashboard.earlier', { title })}
                disabled={at === 0}
                onClick={() => onChange(moveCard(layout, name, -1))}
              />
              <IconButton
                small
                icon="ArrowDownward"
                label={translate('dashboard.later', { title })}
                disabled={at === layout.order.length - 1}
                onClick={() => onChange(moveCard(layout, name, 1))}
              />
            </li>
          );
        })}
      </ol>
    </section>
  );
}
