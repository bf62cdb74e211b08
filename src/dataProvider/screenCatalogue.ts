import { isRecord } from '../schemas/base/json.ts';
import type { Label } from '../schemas/base/label.ts';
import type { Resource } from '../schemas/vocabulary/resource.ts';
import type { HttpClient } from './httpClient.ts';

/** Published screen: a new screen, or a built-in screen with published changes. */
interface PublishedScreen {
  readonly name: string;
  readonly version: number;
  readonly title: Label;
}

/** Published screens of the platform, as the last response listed them. */
export interface PublishedScreens {
  /** Increases with every publication; 0 while no screen has been published. */
  readonly version: number;
  readonly list: readonly PublishedScreen[];
}

const noScreens: PublishedScreens = { version: 0, list: [] };

/** The screens that are part of the console's build. */
export interface BuiltInScreens {
  readonly names: readonly string[];
  readonly load: (name: string) => Promise<Resource>;
  readonly loaded: (name: string) => Resource | undefined;
}

/** All screens of the current user, built-in and published. */
export interface ScreenCatalogue {
  readonly has: (name: string) => boolean;
  /** Loads a screen; rejects with a `RangeError` for an unknown name. */
  readonly load: (name: string) => Promise<Resource>;
  /** Returns a screen immediately if it has already loaded; otherwise `undefined`. */
  readonly loaded: (name: string) => Resource | undefined;
  /** Returns the title of a published screen; `undefined` for a screen that keeps its built-in title. */
  readonly titleOf: (name: string) => Label | undefined;
  /**
   * Stores a new list of published screens. Reloads the changed screens that are in use before it notifies the
   * listeners.
   */
  readonly update: (current: PublishedScreens) => Promise<void>;
  /** Returns the current published screens; a new object after each change. */
  readonly published: () => PublishedScreens;
  readonly subscribe: (listener: () => void) => () => void;
  /** Removes the screens of a user who signs out. */
  readonly forget: () => void;
}

interface ScreensOptions {
  readonly http: Pick<HttpClient, 'send'>;
  readonly files: BuiltInScreens;
}

const valuePath = '/api/system/v1/published-screens';

export function createScreenCatalogue({ http, files }: ScreensOptions): ScreenCatalogue {
  let current = noScreens;
  let published = new Map<string, PublishedScreen>();
  const values = new Map<string, { readonly version: number; readonly value: Resource }>();
  const listeners = new Set<() => void>();

  const read = async ({ name, version }: PublishedScreen): Promise<Resource> => {
    const { data } = await http.send({ method: 'GET', path: valuePath, query: { name }, silent: true });
    const value = await toResource(data, name);
    values.set(name, { version, value });
    return value;
  };
  const publish = (next: PublishedScreens, byName: Map<string, PublishedScreen>): void => {
    current = next;
    published = byName;
    for (const name of values.keys()) if (!byName.has(name)) values.delete(name);
    listeners.forEach(listener => listener());
  };
  return {
    has: name => published.has(name) || files.names.includes(name),
    load: async name => {
      const screen = published.get(name);
      if (!screen) return files.load(name);
      const known = values.get(name);
      return known?.version === screen.version ? known.value : read(screen);
    },
    loaded: name => (published.has(name) ? values.get(name)?.value : files.loaded(name)),
    titleOf: name => published.get(name)?.title,
    update: async next => {
      if (next.version === current.version && JSON.stringify(next) === JSON.stringify(current)) return;
      const byName = new Map(next.list.map(item => [item.name, item]));
      const isOpen = ({ name, version }: PublishedScreen): boolean =>
        values.has(name) ? values.get(name)?.version !== version : files.loaded(name) !== undefined;
      // A screen that fails to load here is loaded again when the user opens it. If this also fails, the screen shows
      // the failure.
      await Promise.allSettled(next.list.filter(isOpen).map(read));
      publish(next, byName);
    },
    published: () => current,
    subscribe: listener => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    // Listeners are not notified, because after the sign-out they must not send requests.
    forget: () => {
      [current, published] = [noScreens, new Map()];
      values.clear();
    },
  };
}

/** Reads the published screens from the user's data; missing data means that no screen is published. */
export function readPublishedScreens(value: unknown): PublishedScreens {
  if (!isRecord(value) || !Array.isArray(value['list'])) return noScreens;
  const list = value['list'].flatMap((item: unknown): readonly PublishedScreen[] => {
    if (!isRecord(item) || !isRecord(item['title'])) return [];
    const { name, version, title } = item;
    const { zh, en } = title;
    if (typeof name !== 'string' || typeof version !== 'number') return [];
    return [{ name, version, title: { zh: String(zh), en: String(en) } }];
  });
  return { version: Number(value['version']) || 0, list };
}

/**
 * Validates a published screen again, because another version of the platform may have accepted a value that this
 * console cannot show.
 */
async function toResource(value: unknown, name: string): Promise<Resource> {
  const { validateResource } = await import('../schemas/compile/metaSchema/metaSchema.ts');
  const [issue] = validateResource(value);
  if (issue) throw new TypeError(`The screen ${name} cannot be shown: ${issue.path}: ${issue.message}`);
  return value as Resource;
}
