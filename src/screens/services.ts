import { createContext, useCallback, useContext, type ComponentType } from 'react';

import { type Access, mayUse } from '../authProvider/access.ts';
import { config } from '../config.ts';
import type { Http } from '../dataProvider/http.ts';
import type { DriftWatch } from '../dataProvider/driftWatch.ts';
import type { PublishedScreens } from '../dataProvider/screens.ts';
import type { Stream } from '../dataProvider/stream.ts';
import type { Upload } from '../dataProvider/upload.ts';
import { areaOf } from '../resources/registry.ts';
import type { Resource } from '../schemas/resource.ts';
import type { DraftStore } from './form/drafts.ts';

/** What a panel is given that an action opens, or that stands above a list. */
export interface PanelProps {
  readonly resource: Resource;
  /** Without fields where the whole list is meant. */
  readonly record: Readonly<Record<string, unknown>>;
  /** What the list is narrowed to. */
  readonly filter: Readonly<Record<string, unknown>>;
  readonly onClose: () => void;
}

/** What a page drawn by hand is given. */
export interface PageProps {
  readonly resource: Resource;
}

/** What the screens need from above their floor; the console provides it once. */
export interface ScreenServices {
  readonly access: Access;
  readonly uid: number;
  readonly loadResource: (name: string) => Promise<Resource>;
  /** The same for one that has been loaded before, at once. */
  readonly loadedResource: (name: string) => Resource | undefined;
  /** The screens that the platform has published or changed; another value whenever they are others. */
  readonly published: PublishedScreens;
  readonly drafts: DraftStore;
  /** What answers were seen to say that their screens do not. */
  readonly drift: Pick<DriftWatch, 'radar'>;
  /** Loads a hand-written panel by the name that an action gives. */
  readonly loadPanel: (name: string) => Promise<{ readonly default: ComponentType<PanelProps> }>;
  /** Loads the page of a screen that is drawn by hand, by the name of the screen. */
  readonly loadPage: (name: string) => Promise<{ readonly default: ComponentType<PageProps> }>;
  readonly refreshMenu: () => Promise<void>;
  /** Any call of the platform; failures are told in a notice unless it is silent. */
  readonly send: Http['send'];
  /** The same for calls that answer a file. */
  readonly download: Http['download'];
  /** Calls of the platform that belong to no resource's verbs: a read by GET, a question by POST. */
  readonly read: (path: string, query: Readonly<Record<string, unknown>>) => Promise<unknown>;
  readonly ask: (path: string, query: Readonly<Record<string, unknown>>) => Promise<unknown>;
  /** Sends a file to the platform and gives what it is there. */
  readonly upload: Upload;
  readonly now: () => number;
  /** The platform's time, `YYYY-MM-DD HH:mm:ss` in its zone; `undefined` before its first answer. */
  readonly platformNow: () => string | undefined;
  /** The same for a moment of this browser's clock, in epoch milliseconds. */
  readonly platformAt: (browserMs: number) => string | undefined;
  /** What changes on the platform while the tab is seen. */
  readonly stream: Stream;
}

const ScreenServicesContext = createContext<ScreenServices | null>(null);

export const ScreenServicesProvider = ScreenServicesContext.Provider;

export function useServices(): ScreenServices {
  const services = useContext(ScreenServicesContext);
  if (!services) throw new Error('Screens stand inside ScreenServicesProvider');
  return services;
}

/** Whether the signed-in user may use what a code protects. */
export function useMay(): (code: string | undefined) => boolean {
  const { access } = useServices();
  return code => code !== undefined && mayUse(access, code, config.fixedPermissions);
}

/** Whether the signed-in user may open a screen, by its name: the code follows from its file's place, which is not loaded for that. */
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
