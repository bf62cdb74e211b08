import { createContext, useCallback, useContext, type ComponentType } from 'react';

import { type Access, mayUse } from '../authProvider/access.ts';
import { config } from '../config.ts';
import type { Http } from '../dataProvider/http.ts';
import type { DriftMonitor } from '../dataProvider/driftMonitor.ts';
import type { PublishedScreens } from '../dataProvider/screenCatalogue.ts';
import type { EventStream } from '../dataProvider/eventStream.ts';
import type { Upload } from '../dataProvider/upload.ts';
import { areaOf } from '../resources/registry.ts';
import type { Resource } from '../schemas/resource.ts';
import type { FormDraftStore } from './form/formDrafts.ts';

/** Props of a panel that an action opens or that is placed above a list. */
export interface PanelProps {
  readonly resource: Resource;
  /** The record of the action; empty for an action on the whole list. */
  readonly record: Readonly<Record<string, unknown>>;
  /** Filter of the list. */
  readonly filter: Readonly<Record<string, unknown>>;
  readonly onClose: () => void;
}

/** Props of a hand-written page. */
export interface PageProps {
  readonly resource: Resource;
}

/** Dependencies of all screens; the console provides them once. */
export interface ScreenServices {
  readonly access: Access;
  readonly uid: number;
  readonly loadResource: (name: string) => Promise<Resource>;
  /** Returns a resource that was loaded before, synchronously; `undefined` otherwise. */
  readonly loadedResource: (name: string) => Resource | undefined;
  /** Screens that the platform has published or changed; a new object after each change. */
  readonly publishedScreens: PublishedScreens;
  readonly formDrafts: FormDraftStore;
  /** Drifts between the platform's answers and the resources. */
  readonly drift: Pick<DriftMonitor, 'detector'>;
  /** Loads a hand-written panel by the name in the action. */
  readonly loadPanel: (name: string) => Promise<{ readonly default: ComponentType<PanelProps> }>;
  /** Loads a hand-written page by the name of its screen. */
  readonly loadPage: (name: string) => Promise<{ readonly default: ComponentType<PageProps> }>;
  readonly refreshMenu: () => Promise<void>;
  /** Sends any call of the platform; failures appear as notices unless the call is silent. */
  readonly send: Http['send'];
  /** Sends a call that answers a file. */
  readonly download: Http['download'];
  /** Sends a call outside of the resources' verbs: `read` by GET, `postQuery` by POST. Both are silent. */
  readonly read: (path: string, query: Readonly<Record<string, unknown>>) => Promise<unknown>;
  readonly postQuery: (path: string, query: Readonly<Record<string, unknown>>) => Promise<unknown>;
  /** Uploads a file and returns its stored form. */
  readonly upload: Upload;
  readonly now: () => number;
  /** The platform's time as `YYYY-MM-DD HH:mm:ss` in its time zone; `undefined` before its first answer. */
  readonly platformNow: () => string | undefined;
  /** The platform's time at a time of this browser's clock (epoch milliseconds). */
  readonly platformAt: (browserMs: number) => string | undefined;
  /** Changes on the platform while the tab is visible. */
  readonly eventStream: EventStream;
}

const ScreenServicesContext = createContext<ScreenServices | null>(null);

export const ScreenServicesProvider = ScreenServicesContext.Provider;

export function useServices(): ScreenServices {
  const services = useContext(ScreenServicesContext);
  if (!services) throw new Error('Screens stand inside ScreenServicesProvider');
  return services;
}

/** Returns the function that tests whether the signed-in user has a permission code. */
export function useHasPermission(): (code: string | undefined) => boolean {
  const { access } = useServices();
  return code => code !== undefined && mayUse(access, code, config.fixedPermissions);
}

/**
 * Returns the function that tests whether the user may open a screen. Derives the code of an unloaded screen from its
 * area and name.
 */
export function useMayOpen(): (screen: string) => boolean {
  const { access, loadedResource } = useServices();
  return useCallback(
    screen => {
      const code = loadedResource(screen)?.code ?? `${areaOf(screen) ?? ''}:${screen}`;
      return mayUse(access, code, config.fixedPermissions);
    },
    [access, loadedResource],
  );
}
