import { useTranslate } from 'ra-core';
import { useMemo } from 'react';

import { ActionHost } from '../actionHost/ActionHost.tsx';
import { ListScreen } from '../list/ListScreen.tsx';
import { Button } from '../parts/Button.tsx';
import { StateMessage } from '../parts/StateMessage.tsx';
import { useHasPermission } from '../services.ts';
import { BatchControl } from './BatchControl.tsx';
import { useResource } from '../useResource.ts';

interface FlowItemsProps {
  /** Name of the resource that contains the items. */
  readonly items: string;
  readonly batchField: string;
  readonly id: number;
  /** Base path and permission code of the call that applies to all items. */
  readonly control?: { readonly base: string; readonly code: string } | undefined;
  readonly onStartAnother: () => void;
  readonly children?: React.ReactNode;
}

const pollIntervalMs = 5_000;

/** Items that a flow has created, with their actions. The items are polled while the page is visible. */
export function FlowItems({ items, batchField, id, control, onStartAnother, children }: FlowItemsProps) {
  const translate = useTranslate();
  const resource = useResource(items);
  const may = useHasPermission();
  const embedded = useMemo(
    () => ({ filter: { [batchField]: id }, key: `${items} ${id}`, everyMs: pollIntervalMs }),
    [batchField, id, items],
  );
  return (
    <div className="record-form">
      <div className="record-form-body">
        {resource && !may(resource.code) && <StateMessage icon="Lock" title={translate('message.noPermission')} />}
        {resource && may(resource.code) && (
          <ActionHost>
            {control && may(control.code) && <BatchControl items={resource} base={control.base} id={id} />}
            <ListScreen resource={resource} embedded={embedded} />
          </ActionHost>
        )}
      </div>
      <footer className="record-form-foot">
        {children}
        <Button tone="primary" onClick={onStartAnother}>
          {translate('flow.another')}
        </Button>
      </footer>
    </div>
  );
}
