import { useNotificationContext, useTranslate } from 'ra-core';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';

import { type MenuNode, findMenuTrail } from '../authProvider/menuTree.ts';
import { Icon } from '../screens/parts/Icon.tsx';
import { IconButton } from '../screens/parts/IconButton.tsx';
import type { NoticeStore } from './notices.ts';

interface NoticesProps {
  readonly store: NoticeStore;
  readonly tree: readonly MenuNode[];
}

/**
 * Shows the notices of the console and of react-admin: failures as alerts with a title, successes as status messages.
 */
export function Notices({ store, tree }: NoticesProps) {
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

  return createPortal(
    <div className="notices" ref={useAnnouncedOverDialogs()}>
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
            {notice.screen !== undefined && findMenuTrail(tree, `/${notice.screen}`).length > 0 && (
              <Link to={`/${notice.screen}`} onClick={() => store.dismiss(notice.id)}>
                {translate('message.goTo', { title: translate(`route.${notice.screen}`) })}
              </Link>
            )}
          </div>
          <IconButton small icon="Close" label={translate('elements.close')} onClick={() => store.dismiss(notice.id)} />
        </div>
      ))}
    </div>,
    document.body,
  );
}

/**
 * Removes `aria-hidden` from the notices, so that screen readers still announce them. MUI dialogs set this attribute on
 * all their siblings.
 */
function useAnnouncedOverDialogs() {
  const notices = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = notices.current;
    if (!box) return undefined;
    const observer = new MutationObserver(() => {
      if (box.ariaHidden !== null) box.removeAttribute('aria-hidden');
    });
    observer.observe(box, { attributes: true, attributeFilter: ['aria-hidden'] });
    return () => observer.disconnect();
  }, []);
  return notices;
}
