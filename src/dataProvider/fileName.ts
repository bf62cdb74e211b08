/**
 * Returns the file name from a `content-disposition` header. The name is safe for saving: no path, no control
 * characters. `filename*=UTF-8''…` takes precedence over `filename="…"` (RFC 6266).
 */
export function fileNameOf(disposition: string | null): string | undefined {
  if (!disposition) return undefined;
  const extended = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]+))/i.exec(disposition);
  const name = (extended && decode(extended)) ?? plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2]?.trim();
  return name ? safeFileName(name) : undefined;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.trim());
  } catch {
    return undefined;
  }
}

function safeFileName(name: string): string | undefined {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  // oxlint-disable-next-line no-control-regex -- control and direction characters are what must not be in a file name
  const clean = last.replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '').replace(/^[.\s]+/, '');
  // Count code points, so that the cut does not split a character.
  return [...clean].slice(0, 200).join('').trimEnd() || undefined;
}
