const longest = 200;

/** The name that a person gave a file, fit to be shown and saved under: no path, no characters that mislead or break. */
export function cleanFileName(given: string, fallback: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? '';
  const clean = last
    .normalize('NFC')
    // oxlint-disable-next-line no-control-regex -- control and direction characters are what must not be in a file name
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffd"<>|:*?]/g, '')
    .replace(/\p{Surrogate}/gu, '')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  const letters = [...clean];
  if (letters.length === 0) return fallback;
  const ending = /\.[0-9A-Za-z]{1,10}$/.exec(clean)?.[0] ?? '';
  return letters.length <= longest ? clean : letters.slice(0, longest - ending.length).join('') + ending;
}

/** The ending of a name in small letters, without the dot. */
export function endingOf(name: string): string {
  return /\.([0-9A-Za-z]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** A `content-disposition` header (RFC 6266): a plain name for old programs, the name itself for all others. */
export function dispositionOf(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%;]/g, '_');
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    letter => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`;
}
