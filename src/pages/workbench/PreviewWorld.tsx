import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { DataProviderContext, I18nContext, StoreContextProvider, memoryStore } from 'ra-core';
import { type ReactNode, useMemo } from 'react';

import { createI18nProvider } from '../../i18n/createI18nProvider.ts';
import { withTitles } from '../../i18n/withTitles.ts';
import type { Language } from '../../schemas/label.ts';
import type { Resource } from '../../schemas/resource.ts';
import { CommandsProvider, createCommandStore } from '../../screens/commands.ts';
import { createDraftStore } from '../../screens/form/drafts.ts';
import { NarrowProvider } from '../../screens/list/useNarrow.ts';
import { type ScreenServices, ScreenServicesProvider, useServices } from '../../screens/services.ts';
import { sampleProvider } from './sampleProvider.ts';

interface PreviewWorldProps {
  readonly screen: Resource;
  readonly language: Language;
  readonly isNarrow: boolean;
  readonly children: ReactNode;
}

/** Everything that a screen stands on, made up: rows, language, width and rights, and no platform behind it. */
export function PreviewWorld({ screen, language, isNarrow, children }: PreviewWorldProps) {
  const services = useServices();
  const spoken = useQuery({
    queryKey: ['workbench-language', language],
    queryFn: () => createI18nProvider(language),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const world = useMemo(() => makeWorld(services, screen, language), [services, screen, language]);
  if (!spoken.data) return null;
  const titled = withTitles(spoken.data, name =>
    name === screen.name ? screen.title : services.published.list.find(one => one.name === name)?.title,
  );
  return (
    <StoreContextProvider value={world.store}>
      <I18nContext value={titled}>
        <QueryClientProvider client={world.queryClient}>
          <DataProviderContext value={world.dataProvider}>
            <CommandsProvider value={world.commands}>
              <ScreenServicesProvider value={world.services}>
                <NarrowProvider value={isNarrow}>{children}</NarrowProvider>
              </ScreenServicesProvider>
            </CommandsProvider>
          </DataProviderContext>
        </QueryClientProvider>
      </I18nContext>
    </StoreContextProvider>
  );
}

function makeWorld(outer: ScreenServices, screen: Resource, language: Language) {
  const refuse = () => Promise.reject(new Error('A preview sends nothing'));
  const kept = new Map<string, string>();
  const storage = {
    read: (key: string) => kept.get(key) ?? null,
    write: (key: string, text: string) => void kept.set(key, text),
    remove: (key: string) => void kept.delete(key),
    keys: () => [...kept.keys()],
  };
  const services: ScreenServices = {
    ...outer,
    // Every button is shown, as an administrator sees it.
    access: { roles: ['admin'], permissions: [] },
    drafts: createDraftStore({ storage, prefix: '', now: Date.now }),
    loadResource: async name => (name === screen.name ? screen : outer.loadResource(name)),
    loadedResource: name => (name === screen.name ? screen : outer.loadedResource(name)),
    send: refuse,
    download: refuse,
    read: refuse,
    ask: refuse,
    upload: refuse,
    stream: { listen: () => () => undefined, heardAt: () => undefined },
  };
  return {
    services,
    store: memoryStore({ locale: language }),
    queryClient: new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } }),
    dataProvider: sampleProvider(screen, language),
    commands: createCommandStore(),
  };
}
