import { type Language, languages } from '../../../src/schemas/base/label.ts';

/** Returns the first supported language of `Accept-Language`; Chinese when none is supported. */
export function languageOf(header: string | null): Language {
  const wanted = (header ?? '').slice(0, 200).split(',').map(readPreference);
  const known = wanted
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ tag }) => languages.find(language => tag === language || tag.startsWith(`${language}-`)));
  return known.find(language => language !== undefined) ?? 'zh';
}

function readPreference(part: string): { readonly tag: string; readonly quality: number } {
  const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
  const quality = Number(
    parameters
      .find(parameter => parameter.trim().startsWith('q='))
      ?.trim()
      .slice(2) ?? 1,
  );
  return { tag: tag.trim(), quality: Number.isFinite(quality) ? quality : 0 };
}
