import type { Store } from 'ra-core';

import type { SafeStorage } from '../authProvider/safeStorage.ts';
import { isRecord } from '../schemas/base/json.ts';

interface UserStoreOptions {
  readonly storage: SafeStorage;
  /**
   * Prefix of the storage keys. It contains the product and the user, so that users of the same browser do not share
   * settings.
   */
  readonly prefix: string;
  /**
   * Settings that belong to the browser instead of the user, because the sign-in page needs them: language and theme.
   */
  readonly browserSettings: Readonly<Record<'locale' | 'theme', Setting>>;
}

interface Setting {
  readonly read: () => string;
  readonly write: (value: string) => void;
}

const maxPageSize = 1_000;

/**
 * Implements react-admin's store on a storage whose content is untrusted: unreadable or malformed values count as
 * absent.
 */
export function createUserStore({ storage, prefix, browserSettings }: UserStoreOptions): Store {
  const subscribers = new Map<string, Set<(value: unknown) => void>>();
  const publish = (key: string, value: unknown) => subscribers.get(key)?.forEach(callback => callback(value));
  const keys = () => storage.keys().filter(key => key.startsWith(prefix));
  const settingOf = (key: string) => (key === 'locale' || key === 'theme' ? browserSettings[key] : undefined);
  const read = (key: string): unknown => settingOf(key)?.read() ?? parse(key, storage.read(prefix + key));
  const remove = (key: string) => {
    storage.remove(prefix + key);
    publish(key, undefined);
  };
  return {
    setup: () => undefined,
    teardown: () => subscribers.clear(),
    // react-admin's generic type cannot be checked here. `read` has already validated each value whose structure
    // matters to react-admin.
    getItem: <T>(key: string, fallback?: T) => (read(key) ?? fallback) as T | undefined,
    setItem: (key, given) => {
      const value: unknown = withFilter(key, given);
      const setting = settingOf(key);
      if (setting) setting.write(String(value));
      else if (value === undefined) storage.remove(prefix + key);
      else storage.write(prefix + key, JSON.stringify(value));
      publish(key, value);
    },
    removeItem: remove,
    removeItems: start => keys().forEach(key => key.startsWith(prefix + start) && remove(key.slice(prefix.length))),
    reset: () => keys().forEach(key => remove(key.slice(prefix.length))),
    subscribe: (key, callback) => {
      const callbacks = subscribers.get(key) ?? new Set();
      subscribers.set(key, callbacks.add(callback));
      return () => callbacks.delete(callback);
    },
  };
}

function parse(key: string, text: string | null): unknown {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (value === null || !isPlausible(key, value)) return undefined;
    return withFilter(key, value);
  } catch {
    return undefined;
  }
}

/** Returns whether react-admin can use a stored value without crashing. */
function isPlausible(key: string, value: unknown): boolean {
  if (key.endsWith('.selectedIds')) return Array.isArray(value) || isRecord(value);
  if (key.endsWith('.selectedIds.storeKeys')) return Array.isArray(value);
  return !isListKey(key) || isListParams(value);
}

/**
 * Adds an empty filter to a list state that lacks a filter, such as a list state from a URL. Without a filter,
 * react-admin would ignore the page, size and order.
 */
function withFilter(key: string, value: unknown): unknown {
  return isListKey(key) && isRecord(value) ? { ...value, filter: value['filter'] ?? {} } : value;
}

function isListKey(key: string): boolean {
  return key.endsWith('.list') || key.endsWith('.listParams');
}

function isListParams(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { page, perPage, sort, order, filter } = value;
  return (
    isCount(page) &&
    isCount(perPage) &&
    Number(perPage ?? 1) <= maxPageSize &&
    isText(sort) &&
    isText(order) &&
    (filter === undefined || filter === null || isRecord(filter))
  );
}

function isCount(value: unknown): boolean {
  return value === undefined || (Number.isInteger(Number(value)) && Number(value) > 0);
}

function isText(value: unknown): boolean {
  return value === undefined || value === null || typeof value === 'string';
}
