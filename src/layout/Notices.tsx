import { useNotificationContext, useTranslate } from 'ra-core';
import { useEffect, useSyncExternalStore } from 'react';

import { Icon } from '../screens/parts/Icon.tsx';
import { IconButton } from '../screens/parts/IconButton.tsx';
import type { NoticeStore } from './notices.ts';

/** Shows what the wire and react-admin have to tell: failures titled and announced at once, successes in passing. */
export function Notices({ store }: { readonly store: NoticeStore }) {
  const translate = useTranslate();
  const notices = useSyncExternalStore(store.subscribe, store.current);
  const { notifications, takeNotification } = useNotificationContext();

  useEffect(() => {
    if (notifications.length === 0) return;
    const next = takeNotification();
    if (typeof next?.message !== 'string') return;
    const text = translate(next.message, { _: next.message, ...next.notificationOptions?.messageArgs });
    store.show(next.type === 'success' || next.type === 'info' ? 'success' : 'failure', text);
  }, [notifications, store, takeNotification, translate]);

  return (
    <div className="notices">
      {notices.map(notice => (
        <div
          key={notice.id}
          className={`notice notice-${notice.tone}`}
          role={notice.tone === 'failure' ? 'alert' : 'status'}
        >
          <Icon name={notice.tone === 'failure' ? 'WarningAmber' : 'Check'} />
          <div>
            {notice.tone === 'failure' && <strong>{translate('message.failure')}</strong>}
            <p>{notice.text}</p>
          </div>
          <IconButton small icon="Close" label={translate('elements.close')} onClick={() => store.dismiss(notice.id)} />
        </div>
      ))}
    </div>
  );
}
