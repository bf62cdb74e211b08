import { useLayoutEffect, useRef } from 'react';

import { toFragment } from './cleanHtml.ts';
import './richText.css';

/** Formatted text as its reader sees it. */
export default function RichTextView({ html }: { readonly html: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.replaceChildren(toFragment(html));
  }, [html]);
  return <div ref={place} className="rich-text" />;
}
