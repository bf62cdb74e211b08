import type { RaRecord } from 'ra-core';
import { useState } from 'react';

import type { Resource } from '../../schemas/resource.ts';
import { useActionStarter } from '../actions/actionStarter.ts';
import { whyNot } from '../../schemas/whyNot.ts';
import { Button } from '../parts/Button.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import type { RowActionSet } from './useRowActions.ts';
import { latePart } from '../latePart.tsx';

export const RowMenu = latePart(() => import('./RowMenu.tsx'));

interface RowActionsProps {
  readonly resource: Resource;
  readonly record: RaRecord;
  readonly set: RowActionSet;
}

/** The two likeliest actions as words, the others behind one button. */
export function RowActions({ resource, record, set }: RowActionsProps) {
  const { language, texts, follow } = set;
  const start = useActionStarter();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [first, ...rest] = set.actions.filter(action => !action.danger);
  const hasMenu = rest.length > 0 || set.mayDelete || set.mayCopy || set.actions.some(action => action.danger);
  const reason = first && whyNot(resource, first, record, language);
  return (
    <div className="row-actions">
      {set.mayEdit ? (
        <a
          className="button button-link"
          href={`/${resource.name}/${record.id}`}
          onPointerDown={() => set.prefetch(record.id)}
          onClick={follow}
        >
          {texts.edit}
        </a>
      ) : (
        set.mayShow && (
          <a className="button button-link" href={`/${resource.name}/${record.id}/show`} onClick={follow}>
            {texts.show}
          </a>
        )
      )}
      {first && (
        <Button
          look="link"
          aria-disabled={reason !== null}
          title={reason ?? undefined}
          onClick={() => reason === null && start({ resource, action: first, records: [record] })}
        >
          {first.label[language]}
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
        <RowMenu resource={resource} record={record} set={set} anchor={anchor} onClose={() => setAnchor(null)} />
      )}
    </div>
  );
}
