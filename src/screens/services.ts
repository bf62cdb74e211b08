import { createContext, useContext, type ComponentType } from 'react';

import { type Access, mayUse } from '../authProvider/access.ts';
import { config } from '../config.ts';
import type { Resource } from '../schemas/resource.ts';
import type { DraftStore } from './form/drafts.ts';

/** What a panel that an action opens is given. */
export interface PanelProps {
  readonly resource: Resource;
  readonly record: Readonly<Record<string, unknown>>;
  readonly onClose: () => void;
}

/** What the screens need from above their floor; the console provides it once. */
export interface ScreenServices {
  readonly access: Access;
  readonly uid: number;
  readonly loadResource: (name: string) => Promise<Resource>;
  /** The same for one that has been loaded before, at once. */
  readonly loadedResource: (name: string) => Resource | undefined;
  readonly drafts: DraftStore;
  /** Loads a hand-written panel by the name that an action gives. */
  readonly loadPanel: (name: string) => Promise<{ readonly default: ComponentType<PanelProps> }>;
  readonly refreshMenu: () => Promise<void>;
  /** Calls of the platform that belong to no resource's verbs: a read by GET, a question by POST. */
  readonly read: (path: string, query: Readonly<Record<string, unknown>>) => Promise<unknown>;
  readonly ask: (path: string, query: Readonly<Record<string, unknown>>) => Promise<unknown>;
  /** Sends a file to the platform and gives its address there. */
  readonly upload: (file: File, kind: string) => Promise<{ readonly url: string }>;
  readonly now: () => number;
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

export function useUpload(): ScreenServices['upload'] {
  return useServices().upload;
}
