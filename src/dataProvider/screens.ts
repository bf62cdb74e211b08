import { isRecord } from '../schemas/json.ts';
import type { Label } from '../schemas/label.ts';
import type { Resource } from '../schemas/resource.ts';
import type { Http } from './http.ts';

/** A screen that the platform has published, or a built-in one that it has changed. */
interface Published {
  readonly name: string;
  readonly version: number;
  readonly title: Label;
}

/** What the platform has told of published screens. */
export interface PublishedScreens {
  /** Grows with every change; 0 while nothing was ever published. */
  readonly version: number;
  readonly list: readonly Published[];
}

const noScreens: PublishedScreens = { version: 0, list: [] };

/** The screens of the console's own files. */
export interface FileScreens {
  readonly names: readonly string[];
  readonly load: (name: string) => Promise<Resource>;
  readonly loaded: (name: string) => Resource | undefined;
}

/** Every screen there is for this user, wherever its value comes from. */
export interface Screens {
  readonly has: (name: string) => boolean;
  /** Rejects with a `RangeError` for a name that there is not. */
  readonly load: (name: string) => Promise<Resource>;
  /** The same for one that has been loaded before, at once. */
  readonly loaded: (name: string) => Resource | undefined;
  /** What the platform calls it; `undefined` for one that is called as in its file. */
  readonly titleOf: (name: string) => Label | undefined;
  /** Takes in what the platform tells; screens that are open have their new value before anybody hears of it. */
  readonly take: (told: PublishedScreens) => Promise<void>;
  /** What was told last; another value whenever anything has changed. */
  readonly told: () => PublishedScreens;
  readonly subscribe: (listener: () => void) => () => void;
  /** Forgets what belongs to the user who leaves. */
  readonly forget: () => void;
}

interface ScreensOptions {
  readonly http: Pick<Http, 'send'>;
  readonly files: FileScreens;
}

const valuePath = '/api/system/v1/published-screens';

export function createScreens({ http, files }: ScreensOptions): Screens {
  let told = noScreens;
  let published = new Map<string, Published>();
  const values = new Map<string, { readonly version: number; readonly value: Resource }>();
  const listeners = new Set<() => void>();

  const read = async ({ name, version }: Published): Promise<Resource> => {
    const { data } = await http.send({ method: 'GET', path: valuePath, query: { name }, silent: true });
    const value = await toResource(data, name);
    values.set(name, { version, value });
    return value;
  };
  const tell = (next: PublishedScreens, byName: Map<string, Published>): void => {
    told = next;
    published = byName;
    for (const name of values.keys()) if (!byName.has(name)) values.delete(name);
    listeners.forEach(listener => listener());
  };
  return {
    has: name => published.has(name) || files.names.includes(name),
    load: async name => {
      const one = published.get(name);
      if (!one) return files.load(name);
      const known = values.get(name);
      return known?.version === one.version ? known.value : read(one);
    },
    loaded: name => (published.has(name) ? values.get(name)?.value : files.loaded(name)),
    titleOf: name => published.get(name)?.title,
    take: async next => {
      if (next.version === told.version && JSON.stringify(next) === JSON.stringify(told)) return;
      const byName = new Map(next.list.map(one => [one.name, one]));
      const isOpen = ({ name, version }: Published): boolean =>
        values.has(name) ? values.get(name)?.version !== version : files.loaded(name) !== undefined;
      // One that cannot be read now is read again where it is needed, and fails there.
      await Promise.allSettled(next.list.filter(isOpen).map(read));
      tell(next, byName);
    },
    told: () => told,
    subscribe: listener => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    // Nobody hears of it: whoever leaves asks for nothing more.
    forget: () => {
      [told, published] = [noScreens, new Map()];
      values.clear();
    },
  };
}

/** Reads what the platform tells with the user; whatever is not told is as if nothing was published. */
export function readPublished(value: unknown): PublishedScreens {
  if (!isRecord(value) || !Array.isArray(value['list'])) return noScreens;
  const list = value['list'].flatMap((one: unknown): readonly Published[] => {
    if (!isRecord(one) || !isRecord(one['title'])) return [];
    const { name, version, title } = one;
    const { zh, en } = title;
    if (typeof name !== 'string' || typeof version !== 'number') return [];
    return [{ name, version, title: { zh: String(zh), en: String(en) } }];
  });
  return { version: Number(value['version']) || 0, list };
}

/** A value that another release of the platform has judged may be none for this console. */
async function toResource(value: unknown, name: string): Promise<Resource> {
  const { faultsOfResource } = await import('../schemas/metaSchema.ts');
  const [fault] = faultsOfResource(value);
  if (fault) throw new TypeError(`The screen ${name} cannot be shown: ${fault.path}: ${fault.message}`);
  return value as Resource;
}
