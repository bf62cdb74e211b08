import DOMPurify, { type Config } from 'dompurify';

import { isSafeLink, linkAttributes, richTextTags } from '../../../schemas/base/richText.ts';
import { sanitiseHtml } from '../../../schemas/compile/sanitiseHtml.ts';

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
 * Returns rich text as sanitised nodes. `sanitiseHtml` first removes handlers and styles, because a browser reports CSP
 * violations even for handlers and styles in markup that it only parses.
 */
export function toSafeFragment(html: string): DocumentFragment {
  return purify.sanitize(sanitiseHtml(html), { ...shown, RETURN_DOM_FRAGMENT: true });
}

/**
 * Installs a Trusted Types policy that sanitises pasted HTML. The editor parses the clipboard with the policy named
 * `default`; a page can only have one policy with this name.
 */
export function installPasteSanitizer(): void {
  // In browsers without Trusted Types, the schema of the editor drops disallowed markup.
  if (!('trustedTypes' in window)) return;
  const trustedTypes = window.trustedTypes as TrustedTypes;
  if (trustedTypes.defaultPolicy) return;
  trustedTypes.createPolicy('default', { createHTML: html => purify.sanitize(sanitiseHtml(html), shown) });
}
