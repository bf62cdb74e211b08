import { useLocale, useTranslate } from 'ra-core';
import { createContext, useContext } from 'react';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import type { Path } from './screenEdits.ts';
import type { ShownFault } from './useDraftValue.ts';

/** What is wrong with the value, for the parts of the form to show at its place. */
const FaultsContext = createContext<readonly ShownFault[]>([]);

export const FaultsProvider = FaultsContext.Provider;

/** A way into the value as faults name it: `actions[0].label.zh`. */
export function pathText(path: Path): string {
  return path.map((part, at) => (typeof part === 'number' ? `[${part}]` : at === 0 ? part : `.${part}`)).join('');
}

function isAt(path: string, place: string): boolean {
  return path === place || path.startsWith(`${place}.`) || path.startsWith(`${place}[`);
}

/** The faults at a place and inside it, but for what parts of the form show themselves. */
export function useFaultsAt(place: Path, but: readonly string[] = []): readonly ShownFault[] {
  const faults = useContext(FaultsContext);
  const at = pathText(place);
  return faults.filter(
    ({ path }) => isAt(path, at) && !but.some(part => isAt(path, `${at}${part.startsWith('[') ? '' : '.'}${part}`)),
  );
}

/** Those that stand at the place itself, and at nothing in it. */
export function useFaultsOf(places: readonly string[]): readonly ShownFault[] {
  return useContext(FaultsContext).filter(({ path }) => places.includes(path));
}

/** Each with the rest of its path, where it stands deeper. */
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

/** Shows what is wrong at a place. */
export function PlaceFaults({ place, but }: { readonly place: Path; readonly but?: readonly string[] }) {
  const faults = useFaultsAt(place, but);
  return <FaultList faults={faults} place={place} />;
}
