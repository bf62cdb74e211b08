import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { DataProviderContext, I18nContext, StoreContextProvider, memoryStore } from 'ra-core';
import { type ReactNode, useMemo } from 'react';

import { createI18nProvider } from '../../i18n/createI18nProvider.ts';
import { withScreenTitles } from '../../i18n/withScreenTitles.ts';
import type { Language } from '../../schemas/base/label.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { ScreenCommandsProvider, createScreenCommandStore } from '../../screens/screenCommands.ts';
import { createFormDraftStore } from '../../screens/formState/formDrafts.ts';
import { NarrowScreenProvider } from '../../screens/list/useIsNarrow.ts';
import { type ScreenServices, ScreenServicesProvider, useServices } from '../../screens/services.ts';
import { createSampleProvider } from './createSampleProvider.ts';

interface PreviewSandboxProps {
  readonly screen: Resource;
  readonly language: Language;
  readonly isNarrow: boolean;
  readonly children: ReactNode;
}

/** Context for rendering a screen without a platform: sample rows, language, width and permissions. */
export function PreviewSandbox({ screen, language, isNarrow, children }: PreviewSandboxProps) {
  const services = useServices();
  const i18n = useQuery({
    queryKey: ['workbench-language', language],
    queryFn: () => createI18nProvider(language),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const sandbox = useMemo(() => createSandbox(services, screen, language), [services, screen, language]);
  if (!i18n.data) return null;
  const titled = withScreenTitles(i18n.data, name =>
    name === screen.name ? screen.title : services.publishedScreens.list.find(item => item.name === name)?.title,
  );
  return (
    <StoreContextProvider value={sandbox.store}>
      <I18nContext value={titled}>
        <QueryClientProvider client={sandbox.queryClient}>
          <DataProviderContext value={sandbox.dataProvider}>
            <ScreenCommandsProvider value={sandbox.commands}>
              <ScreenServicesProvider value={sandbox.services}>
                <NarrowScreenProvider value={isNarrow}>{children}</NarrowScreenProvider>
              </ScreenServicesProvider>
            </ScreenCommandsProvider>
          </DataProviderContext>
        </QueryClientProvider>
      </I18nContext>
    </StoreContextProvider>
  );
}

function createSandbox(outer: ScreenServices, screen: Resource, language: Language) {
  const refuse = () => Promise.reject(new Error('A preview sends nothing'));
  const settings = new Map<string, string>();
  const storage = {
    read: (key: string) => settings.get(key) ?? null,
    write: (key: string, text: string) => void settings.set(key, text),
    remove: (key: string) => void settings.delete(key),
    keys: () => [...settings.keys()],
  };
  const services: ScreenServices = {
    ...outer,
    // The permissions of an administrator, so that every button is visible.
    access: { roles: ['admin'], permissions: [] },
    formDrafts: createFormDraftStore({ storage, prefix: '', now: Date.now }),
    loadResource: async name => (name === screen.name ? screen : outer.loadResource(name)),
    loadedResource: name => (name === screen.name ? screen : outer.loadedResource(name)),
    send: refuse,
    download: refuse,
    read: refuse,
    postQuery: refuse,
    upload: refuse,
    eventStream: { subscribe: () => () => undefined, lastEventAt: () => undefined },
  };
  return {
    services,
    store: memoryStore({ locale: language }),
    queryClient: new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } }),
    dataProvider: createSampleProvider(screen, language),
    commands: createScreenCommandStore(),
  };
}
