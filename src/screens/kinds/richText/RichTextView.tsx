import { useLayoutEffect, useRef } from 'react';

import { toSafeFragment } from './safeHtml.ts';
import './richText.css';

/** Read-only view of rich text. The HTML is sanitised before it is shown. */
export default function RichTextView({ html }: { readonly html: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.replaceChildren(toSafeFragment(html));
  }, [html]);
  return <div ref={place} className="rich-text" />;
}
