import { useMemo } from 'react';

import type { Action } from '../../schemas/action.ts';
import type { Resource } from '../../schemas/resource.ts';
import { useMay } from '../services.ts';

/** What the signed-in user may do with a row of this resource. */
export interface RowActionSet {
  readonly mayShow: boolean;
  readonly mayEdit: boolean;
  readonly mayDelete: boolean;
  /** Dangerous ones last. */
  readonly actions: readonly Action[];
}

export function useRowActions(resource: Resource): RowActionSet {
  const may = useMay();
  const { operations, api, actions = [] } = resource;
  const mayShow = operations.show === undefined || may(operations.show);
  const mayEdit = api.update !== undefined && may(operations.edit);
  const mayDelete = api.delete !== undefined && may(operations.delete);
  const held = actions.filter(action => action.on.includes('row') && may(action.code));
  const signature = held.map(action => action.name).join();
  return useMemo(
    () => ({
      mayShow,
      mayEdit,
      mayDelete,
      actions: [...held.filter(one => !one.danger), ...held.filter(one => one.danger)],
    }),
    // The held actions are the same while their names are.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [mayShow, mayEdit, mayDelete, signature],
  );
}
