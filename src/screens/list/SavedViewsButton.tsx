import { useStore, useTranslate } from 'ra-core';
import { useState } from 'react';

import { isRecord } from '../../schemas/base/json.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import type { ColumnSettings } from '../../schemas/vocabulary/savedView.ts';
import { createLazyComponent } from '../lazyComponent.tsx';
import { Button } from '../parts/Button.tsx';
import { useCurrentView } from './useViews.ts';

const ViewMenu = createLazyComponent(() => import('./ViewMenu.tsx'));

interface ViewButtonProps {
  readonly resource: Resource;
  readonly choice: ColumnSettings;
}

/**
 * Button that opens the menu of saved views. The button shows the name of the current view until the filter or sort
 * order of the list changes.
 */
export function SavedViewsButton({ resource, choice }: ViewButtonProps) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const current = useCurrentView(choice);
  const currentKey = JSON.stringify([current.filter, current.sort]);
  const [shown, setShown] = useStore<unknown>(`${resource.name}.view`, null);
  const name = isRecord(shown) && shown['asked'] === currentKey ? String(shown['name']) : undefined;
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
