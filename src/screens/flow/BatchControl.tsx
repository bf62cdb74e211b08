import { useQueryClient } from '@tanstack/react-query';
import { useLocale, useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { formatInteger } from '../../i18n/format.ts';
import type { Action } from '../../schemas/vocabulary/action.ts';
import { isRecord } from '../../schemas/base/json.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { Button } from '../parts/Button.tsx';
import { useServices } from '../services.ts';

interface BatchControlProps {
  /**
   * Resource of the batch's items. The actions of this resource that have a transition can also be applied to all items
   * in a matching state.
   */
  readonly items: Resource;
  /** Base path of the calls for the batch. */
  readonly base: string;
  readonly id: number;
}

/**
 * Buttons such as pause, resume, cancel and retry. Each button applies its action to every item of the batch that is in
 * a suitable state.
 */
export function BatchControl({ items, base, id }: BatchControlProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { send } = useServices();
  const [running, setRunning] = useState<string | null>(null);
  /** Name of an action that cannot be undone and that therefore waits for a second click. */
  const [confirming, setAsked] = useState<string | null>(null);
  const actions = (items.actions ?? []).filter(action => action.transition);

  const run = async ({ name, label }: Action): Promise<void> => {
    setRunning(name);
    try {
      const { data } = await send({ method: 'POST', path: `${base}/control`, body: { taskId: id, action: name } });
      const count = isRecord(data) && typeof data['success'] === 'number' ? data['success'] : 0;
      const said = { action: label[language], count: formatInteger(count) };
      if (count > 0) notify('flow.controlled', { type: 'success', messageArgs: said });
      else notify('flow.controlledNone', { type: 'info', messageArgs: said });
      await queryClient.invalidateQueries({ queryKey: [items.name, 'getList'] });
    } catch {
      // Ignore the failure, because the HTTP client has already shown a notice.
    } finally {
      setRunning(null);
    }
  };

  return (
    <div className="flow-control" role="group" aria-label={translate('flow.control')}>
      {actions.map(action => {
        const { name, label, icon, confirm } = action;
        const isAsked = confirming === name;
        const start = () => {
          setAsked(confirm && !isAsked ? name : null);
          if (!confirm || isAsked) void run(action);
        };
        return (
          <Button
            key={name}
            icon={icon}
            tone={isAsked ? 'danger' : undefined}
            disabled={running !== null}
            onClick={start}
            onBlur={() => setAsked(null)}
          >
            {translate(isAsked ? 'flow.sureToAll' : 'flow.toAll', { action: label[language] })}
          </Button>
        );
      })}
    </div>
  );
}
