import { createContext, useCallback, useContext, type ComponentType } from 'react';

import { type Access, mayUse } from '../authProvider/access.ts';
import { config } from '../config.ts';
import type { HttpClient } from '../dataProvider/httpClient.ts';
import type { DriftMonitor } from '../dataProvider/driftMonitor.ts';
import type { PublishedScreens } from '../dataProvider/screenCatalogue.ts';
import type { EventStream } from '../dataProvider/eventStream.ts';
import type { FileUploader } from '../dataProvider/upload.ts';
import { areaOf } from '../resources/registry.ts';
import type { Resource } from '../schemas/vocabulary/resource.ts';
import type { FormDraftStore } from './formState/formDrafts.ts';

/** Props of a panel that an action opens, or that is above a list. */
export interface PanelProps {
  readonly resource: Resource;
  /** Record of the action; empty for an action on the whole list. */
  readonly record: Readonly<Record<string, unknown>>;
  /** Filter of the list. */
  readonly filter: Readonly<Record<string, unknown>>;
  readonly onClose: () => void;
}

/** Props of a hand-written page. */
export interface PageProps {
  readonly resource: Resource;
}

/** Dependencies of all screens, which the console provides once. */
export interface ScreenServices {
  readonly access: Access;
  readonly uid: number;
  readonly loadResource: (name: string) => Promise<Resource>;
  /** Returns a resource if it has loaded; otherwise `undefined`. */
  readonly loadedResource: (name: string) => Resource | undefined;
  /** Screens that the platform has published or changed; a new object after each change. */
  readonly publishedScreens: PublishedScreens;
  readonly formDrafts: FormDraftStore;
  /** Access to the detector of differences between the platform's responses and the resources. */
  readonly drift: Pick<DriftMonitor, 'detector'>;
  /** Loads a hand-written panel by the name that the action contains. */
  readonly loadPanel: (name: string) => Promise<{ readonly default: ComponentType<PanelProps> }>;
  /** Loads a hand-written page by the name of its screen. */
  readonly loadPage: (name: string) => Promise<{ readonly default: ComponentType<PageProps> }>;
  readonly refreshMenu: () => Promise<void>;
  /** Sends any call to the platform. Failures appear as notices, unless the call is silent. */
  readonly send: HttpClient['send'];
  /** Sends a call that returns a file. */
  readonly download: HttpClient['download'];
  /** Sends a call that belongs to no resource: `read` with GET, `postQuery` with POST. Both are silent. */
  readonly read: (path: string, query: Readonly<Record<string, unknown>>) => Promise<unknown>;
  readonly postQuery: (path: string, query: Readonly<Record<string, unknown>>) => Promise<unknown>;
  /** Uploads a file, and returns the file as the platform has stored it. */
  readonly upload: FileUploader;
  readonly now: () => number;
  /** Returns the platform's time as `YYYY-MM-DD HH:mm:ss` in its time zone; `undefined` before the first response. */
  readonly platformNow: () => string | undefined;
  /** Converts a time of this browser's clock (epoch milliseconds) to the platform's time. */
  readonly platformAt: (browserMs: number) => string | undefined;
  /** Events about changes on the platform, which arrive while the tab is visible. */
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
 * Returns the function that tests whether the user may open a screen. For a screen that has not loaded, the permission
 * code is derived from its area and name.
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
