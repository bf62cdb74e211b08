import DOMPurify, { type Config } from 'dompurify';

import { isSafeLink, linkAttributes, richTextTags } from '../../../schemas/richText.ts';
import { sanitiseHtml } from '../../../schemas/sanitiseHtml.ts';

interface TrustedTypes {
  readonly defaultPolicy: unknown;
  readonly createPolicy: (name: string, rules: { readonly createHTML: (html: string) => string }) => unknown;
}

const shown: Config = {
  ALLOWED_TAGS: [...richTextTags],
  ALLOWED_ATTR: ['href', ...Object.keys(linkAttributes)],
  ALLOW_DATA_ATTR: false,
};

const purify = DOMPurify(window);
purify.addHook('afterSanitizeAttributes', node => {
  if (node.nodeName !== 'A') return;
  if (!isSafeLink(node.getAttribute('href') ?? '')) node.removeAttribute('href');
  for (const [name, value] of Object.entries(linkAttributes)) node.setAttribute(name, value);
});

/**
 * Returns rich text as sanitized nodes. Rewrites the markup first, as the platform does before storing it: a browser
 * reports CSP violations even for handlers and styles in markup that it only parses.
 */
export function toSafeFragment(html: string): DocumentFragment {
  return purify.sanitize(sanitiseHtml(html), { ...shown, RETURN_DOM_FRAGMENT: true });
}

/**
 * Installs a Trusted Types policy that sanitizes pasted HTML. The editor parses the clipboard through the policy named
 * `default`, of which a page can have only one.
 */
export function installPasteSanitizer(): void {
  // Browsers without Trusted Types rely on the editor's schema to drop other markup.
  if (!('trustedTypes' in window)) return;
  const trustedTypes = window.trustedTypes as TrustedTypes;
  if (trustedTypes.defaultPolicy) return;
  trustedTypes.createPolicy('default', { createHTML: html => purify.sanitize(sanitiseHtml(html), shown) });
}
