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
 * Formatted text as nodes of the allow list, whoever it comes from. It is written anew first, as the platform does when
 * it stores it: a browser already complains of handlers and styles in markup that it only reads.
 */
export function toFragment(html: string): DocumentFragment {
  return purify.sanitize(sanitiseHtml(html), { ...shown, RETURN_DOM_FRAGMENT: true });
}

/**
 * The policy takes no text for markup that has not been cleaned. The editor reads the clipboard through the policy
 * named `default`, the only one of that name a page may have.
 */
export function cleanWhatIsPasted(): void {
  // Absent where the browser knows no such policy; there the editor's own schema keeps the rest out.
  if (!('trustedTypes' in window)) return;
  const trustedTypes = window.trustedTypes as TrustedTypes;
  if (trustedTypes.defaultPolicy) return;
  trustedTypes.createPolicy('default', { createHTML: html => purify.sanitize(sanitiseHtml(html), shown) });
}
