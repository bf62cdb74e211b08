import type { RaRecord } from 'ra-core';
import { useState } from 'react';

import { explainUnavailableOperation } from '../../schemas/vocabulary/refusedOperations.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { useActionStarter } from '../actions/actionStarter.ts';
import { pickRowAction } from '../../schemas/compile/pickRowAction.ts';
import { Button } from '../parts/Button.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import type { RowActionSet } from './useRowActions.ts';
import { createLazyComponent } from '../lazyComponent.tsx';

export const RowMenu = createLazyComponent(() => import('./RowMenu.tsx'));

interface RowActionsProps {
  readonly resource: Resource;
  readonly record: RaRecord;
  readonly set: RowActionSet;
}

/** Buttons for editing or viewing the record and for one available action, and a menu with the other actions. */
export function RowActions({ resource, record, set }: RowActionsProps) {
  const { language, texts } = set;
  const start = useActionStarter();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const open = pickRowAction(resource, set.actions, record);
  const hasMenu = set.actions.length > (open ? 1 : 0) || set.mayDelete || set.mayCopy;
  return (
    <div className="row-actions">
      <EditOrShow resource={resource} record={record} set={set} />
      {open && (
        <Button
          key={open.name}
          look="link"
          // Ignore the second click of a double click, which could hit a button that has just appeared.
          onClick={event => event.detail < 2 && start({ resource, action: open, records: [record] })}
        >
          {open.label[language]}
        </Button>
      )}
      {hasMenu && (
        <IconButton
          small
          icon="MoreVert"
          label={texts.more}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={event => setAnchor(event.currentTarget)}
        />
      )}
      {anchor && (
        <RowMenu
          resource={resource}
          record={record}
          set={set}
          inlineAction={open}
          anchor={anchor}
          onClose={() => setAnchor(null)}
        />
      )}
    </div>
  );
}

function EditOrShow({ resource, record, set }: RowActionsProps) {
  const { language, texts, follow } = set;
  const refused = set.mayEdit ? explainUnavailableOperation(resource, record, 'edit', language) : null;
  const address = `/${resource.name}/${record.id}`;
  if (refused !== null) {
    return (
      <Button look="link" aria-disabled title={refused}>
        {texts.edit}
      </Button>
    );
  }
  if (set.mayEdit) {
    return (
      <a className="button button-link" href={address} onPointerDown={() => set.prefetch(record.id)} onClick={follow}>
        {texts.edit}
      </a>
    );
  }
  return set.mayOpenRecord ? (
    <a className="button button-link" href={`${address}/show`} onClick={follow}>
      {texts.show}
    </a>
  ) : null;
}
