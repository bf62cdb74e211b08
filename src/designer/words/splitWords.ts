/** Splits a name into lower-case words: `userIDList` and `user_id-list` both give `user`, `id`, `list`. */
export function splitWords(name: string): readonly string[] {
  return name
    .slice(0, 200)
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter(word => word !== '')
    .map(word => word.toLowerCase());
}

export function toCamelCase(words: readonly string[]): string {
  const name = words
    .map((word, at) => (at === 0 ? word : `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`))
    .join('')
    .replace(/^[0-9]+/, '');
  return `${name.slice(0, 1).toLowerCase()}${name.slice(1)}`;
}

export function toKebabCase(words: readonly string[]): string {
  return words
    .join('-')
    .replace(/^[^a-z]+/, '')
    .replaceAll(/-{2,}/g, '-')
    .replace(/-$/, '');
}

/** Joins words to an English label such as `First name`; abbreviations are in capitals. */
export function toEnglishLabel(words: readonly string[]): string {
  const text = words.map(word => (shortForms.has(word) ? word.toUpperCase() : word)).join(' ');
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

const shortForms = new Set(
  'api apk app cpu csv dns dpi ftp gid gpu html http https id imei imsi ip isp json mac md5 nat os pdf pk ram rom rtc sdk sku sms sn sql ssh ssl tcp tls udp ui uid uri url usb uuid vip vm vpn xml'.split(
    ' ',
  ),
);

/**
 * Returns the singular of a noun: `users` gives `user`, `categories` gives `category`. A word that only looks like a
 * plural, such as `status`, stays unchanged.
 */
export function toSingular(word: string): string {
  if (/(?:ss|us|is|news|series|status|chassis)$/.test(word) || word.length < 4) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ches|shes|sses|xes|zes)$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

export function toPlural(word: string): string {
  if (toSingular(word) !== word || /(?:s|data|info|news)$/.test(word)) return word;
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:ch|sh|x|z)$/.test(word) ? `${word}es` : `${word}s`;
}
