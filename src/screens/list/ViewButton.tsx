import { useStore, useTranslate } from 'ra-core';
import { useState } from 'react';

import { isRecord } from '../../schemas/json.ts';
import type { Resource } from '../../schemas/resource.ts';
import type { ColumnChoice } from '../../schemas/savedView.ts';
import { latePart } from '../latePart.tsx';
import { Button } from '../parts/Button.tsx';
import { useCurrentView } from './useViews.ts';

const ViewMenu = latePart(() => import('./ViewMenu.tsx'));

interface ViewButtonProps {
  readonly resource: Resource;
  readonly choice: ColumnChoice;
}

/** Opens the saved views; it bears the name of the one that is shown, as long as it is shown. */
export function ViewButton({ resource, choice }: ViewButtonProps) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const current = useCurrentView(choice);
  const asked = JSON.stringify([current.filter, current.sort]);
  const [shown, setShown] = useStore<unknown>(`${resource.name}.view`, null);
  const name = isRecord(shown) && shown['asked'] === asked ? String(shown['name']) : undefined;
  return (
    <>
      <Button
        icon={name === undefined ? 'BookmarkBorder' : 'Bookmark'}
        className="view-button"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={name === undefined ? undefined : translate('views.shown', { name })}
        onClick={event => setAnchor(event.currentTarget)}
      >
        {name ?? translate('views.title')}
      </Button>
      {anchor && (
        <ViewMenu
          resource={resource}
          current={current}
          anchor={anchor}
          onShown={(view, state) => setShown({ name: view, asked: JSON.stringify([state.filter, state.sort]) })}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  );
}
