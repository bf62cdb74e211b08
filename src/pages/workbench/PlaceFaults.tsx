import { useLocale, useTranslate } from 'ra-core';
import { createContext, useContext } from 'react';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import type { Path } from './screenEdits.ts';
import type { ShownFault } from './useDraftValue.ts';

/** Validation errors of the value; each part of the form filters them by path. */
const FaultsContext = createContext<readonly ShownFault[]>([]);

export const FaultsProvider = FaultsContext.Provider;

/** Formats a path in the same way as validation errors: `actions[0].label.zh`. */
export function pathText(path: Path): string {
  return path.map((part, at) => (typeof part === 'number' ? `[${part}]` : at === 0 ? part : `.${part}`)).join('');
}

function isAt(path: string, place: string): boolean {
  return path === place || path.startsWith(`${place}.`) || path.startsWith(`${place}[`);
}

/** Returns the errors at a path and below it, except those that other parts of the form display. */
export function useFaultsAt(place: Path, but: readonly string[] = []): readonly ShownFault[] {
  const faults = useContext(FaultsContext);
  const at = pathText(place);
  return faults.filter(
    ({ path }) => isAt(path, at) && !but.some(part => isAt(path, `${at}${part.startsWith('[') ? '' : '.'}${part}`)),
  );
}

/** Returns the errors at exactly these paths. */
export function useFaultsOf(places: readonly string[]): readonly ShownFault[] {
  return useContext(FaultsContext).filter(({ path }) => places.includes(path));
}

/** List of errors. An error below the given path shows the rest of its path. */
export function FaultList({ faults, place }: { readonly faults: readonly ShownFault[]; readonly place: Path }) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const at = pathText(place);
  return faults.map(({ path, says }) => (
    <span key={`${path} ${says.en}`} className="wb-fault">
      {path !== at && at !== '' && <code>{path.slice(at.length).replace(/^\./, '')}</code>}
      {path !== at && at !== '' ? translate('workbench.saysAt', { message: says[language] }) : says[language]}
    </span>
  ));
}

/** Lists the errors at a path and below it. */
export function PlaceFaults({ place, but }: { readonly place: Path; readonly but?: readonly string[] }) {
  const faults = useFaultsAt(place, but);
  return <FaultList faults={faults} place={place} />;
}
