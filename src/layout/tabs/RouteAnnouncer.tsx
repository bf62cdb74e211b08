import { useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';

import type { Tab } from './tabs.ts';
import { useTabTitle } from './useTabTitle.ts';

interface RouteAnnouncerProps {
  /** Tab of the current page; `undefined` while the page's resource loads, and for unknown addresses. */
  readonly tab: Tab | undefined;
  readonly path: string;
}

/**
 * First element in the keyboard order: after sign-in, the next Tab key reaches the skip link. Also announces each
 * opened page to assistive technology, and sets the window title to the page's name (WCAG 2.4.2).
 */
export function RouteAnnouncer({ tab, path }: RouteAnnouncerProps) {
  const start = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The sign-in form, which had the focus, has been removed. Without a new focus, the next Tab key would move the focus
    // from the former position of the form.
    if (document.activeElement === document.body) start.current?.focus({ preventScroll: true });
  }, []);
  useFocusInPage(tab?.key ?? path);
  return (
    <p ref={start} className="visually-hidden" tabIndex={-1} aria-live="polite">
      {tab ? <TabName tab={tab} /> : <PathName path={path} />}
    </p>
  );
}

function TabName({ tab }: { readonly tab: Tab }) {
  return <DocumentTitle title={useTabTitle(tab)} />;
}

function PathName({ path }: { readonly path: string }) {
  const translate = useTranslate();
  const absent = translate(path === '/401' ? 'message.noPermission' : 'message.notFound');
  return <DocumentTitle title={translate(`route.${path.split('/')[1] ?? ''}`, { _: absent })} />;
}

function DocumentTitle({ title }: { readonly title: string }) {
  const translate = useTranslate();
  const product = translate('app.name');
  useEffect(() => {
    document.title = `${title} · ${product}`;
  }, [title, product]);
  return title;
}

/**
 * Moves the focus into a newly opened page if the focus was in the page that has closed, so that the Tab key continues
 * in the new page.
 */
function useFocusInPage(place: string): void {
  const before = useRef(place);
  useEffect(() => {
    if (before.current === place) return undefined;
    before.current = place;
    // Wait for the next frame: the browser has then computed the styles, so `checkVisibility` causes no extra layout.
    const frame = requestAnimationFrame(() => {
      const focused = document.activeElement;
      if (focused !== null && focused !== document.body && focused.checkVisibility()) return;
      document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [place]);
}
