import { useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';

import type { Tab } from './tabs/tabs.ts';
import { useTabTitle } from './tabs/useTabTitle.ts';

interface PageStartProps {
  /** The open page; none while its screen loads, and where there is no screen. */
  readonly tab: Tab | undefined;
  readonly path: string;
}

/**
 * Where the keyboard begins after signing in: the next Tab leads to the way around the menu. It tells assistive
 * technology of each page that opens, and names the window after it (WCAG 2.4.2).
 */
export function PageStart({ tab, path }: PageStartProps) {
  const start = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The form that had the focus has gone; the browser would go on behind the place where it stood.
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
  return <Name title={useTabTitle(tab)} />;
}

function PathName({ path }: { readonly path: string }) {
  const translate = useTranslate();
  const absent = translate(path === '/401' ? 'message.noPermission' : 'message.notFound');
  return <Name title={translate(`route.${path.split('/')[1] ?? ''}`, { _: absent })} />;
}

function Name({ title }: { readonly title: string }) {
  const translate = useTranslate();
  const product = translate('app.name');
  useEffect(() => {
    document.title = `${title} · ${product}`;
  }, [title, product]);
  return title;
}

/** A page that is left takes the focus with it. It goes on in the one that has opened, so that Tab leads into that. */
function useFocusInPage(place: string): void {
  const before = useRef(place);
  useEffect(() => {
    if (before.current === place) return undefined;
    before.current = place;
    // By then the styles are computed for the frame anyway.
    const frame = requestAnimationFrame(() => {
      const here = document.activeElement;
      if (here !== null && here !== document.body && here.checkVisibility()) return;
      document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [place]);
}
