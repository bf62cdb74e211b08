import { useTranslate } from 'ra-core';
import { useMemo } from 'react';

import { ActionHost } from '../actions/ActionHost.tsx';
import { ListScreen } from '../list/ListScreen.tsx';
import { Button } from '../parts/Button.tsx';
import { State } from '../parts/State.tsx';
import { useMay } from '../services.ts';
import { BatchControl } from './BatchControl.tsx';
import { useResource } from '../useResource.ts';

interface FlowItemsProps {
  /** The resource of the items, and the field of theirs that names the batch. */
  readonly items: string;
  readonly by: string;
  readonly id: number;
  /** What is done to all of them at once: where its call is, and the code for it. */
  readonly control?: { readonly base: string; readonly code: string } | undefined;
  readonly onAnother: () => void;
  readonly children?: React.ReactNode;
}

const lookEveryMs = 5_000;

/** The items of what a flow has ordered, with what can be done about each; asked anew while the page is in sight. */
export function FlowItems({ items, by, id, control, onAnother, children }: FlowItemsProps) {
  const translate = useTranslate();
  const resource = useResource(items);
  const may = useMay();
  const embedded = useMemo(
    () => ({ filter: { [by]: id }, key: `${items} ${id}`, everyMs: lookEveryMs }),
    [by, id, items],
  );
  return (
    <div className="record-form">
      <div className="record-form-body">
        {resource && !may(resource.code) && <State icon="Lock" title={translate('message.noPermission')} />}
        {resource && may(resource.code) && (
          <ActionHost>
            {control && may(control.code) && <BatchControl items={resource} base={control.base} id={id} />}
            <ListScreen resource={resource} embedded={embedded} />
          </ActionHost>
        )}
      </div>
      <footer className="record-form-foot">
        {children}
        <Button tone="primary" onClick={onAnother}>
          {translate('flow.another')}
        </Button>
      </footer>
    </div>
  );
}
