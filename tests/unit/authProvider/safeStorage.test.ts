import { describe, expect, it } from 'vitest';

import {
  createSafeStorage,
  readTimestampedValue,
  writeTimestampedValue,
} from '../../../src/authProvider/safeStorage.ts';
import { FakeStorage } from './fakeStorage.ts';

function open(entries: Readonly<Record<string, string>> = {}) {
  const browser = new FakeStorage(entries);
  return { browser, storage: createSafeStorage(() => browser) };
}

describe('a working storage', () => {
  it('keeps every value in the browser', () => {
    const { browser, storage } = open({ old: '1' });
    storage.write('a', 'x');
    expect([storage.read('a'), storage.read('old'), storage.read('absent')]).toEqual(['x', '1', null]);
    expect(storage.keys().toSorted()).toEqual(['a', 'old']);
    storage.remove('a');
    expect([...browser.kept.keys()]).toEqual(['old']);
  });

  it('returns values that another tab has written, and none that another tab has deleted', () => {
    const { browser, storage } = open({ token: '1' });
    browser.setItem('token', '2');
    expect(storage.read('token')).toBe('2');
    browser.clear();
    expect([storage.read('token'), storage.keys()]).toEqual([null, []]);
  });
});

describe('a blocked storage', () => {
  it.each([
    [
      'when it is opened',
      () =>
        createSafeStorage(() => {
          throw new DOMException('denied', 'SecurityError');
        }),
    ],
    [
      'when it is used',
      () => {
        const { browser, storage } = open();
        browser.fault = 'blocked';
        return storage;
      },
    ],
  ])('is replaced by memory %s', (_, create) => {
    const storage = create();
    expect([storage.read('a'), storage.keys()]).toEqual([null, []]);
    storage.write('a', 'x');
    expect([storage.read('a'), storage.keys()]).toEqual(['x', ['a']]);
    storage.remove('a');
    expect([storage.read('a'), storage.keys()]).toEqual([null, []]);
  });

  it('returns the last written value when it becomes blocked during a session', () => {
    const { browser, storage } = open();
    storage.write('a', 'before');
    browser.fault = 'blocked';
    storage.write('a', 'after');
    expect(storage.read('a')).toBe('after');
  });
});

describe('a full storage', () => {
  it('keeps in memory each value for which it has no space, and returns this value instead of the stored value', () => {
    const { browser, storage } = open({ a: 'old' });
    browser.fault = 'full';
    storage.write('a', 'new');
    expect([storage.read('a'), browser.kept.get('a')]).toEqual(['new', 'old']);
    expect(storage.keys()).toEqual(['a']);
  });

  it('reports unsaved values until every value is stored or deleted', () => {
    const { browser, storage } = open();
    const heard: boolean[] = [];
    storage.subscribe(() => heard.push(storage.hasUnpersistedValues()));
    storage.remove('nothing');
    expect(storage.hasUnpersistedValues()).toBe(false);
    browser.fault = 'full';
    storage.write('a', '1');
    storage.write('b', '2');
    expect([storage.hasUnpersistedValues(), heard]).toEqual([true, [true]]);
    browser.fault = 'none';
    storage.write('a', '1');
    expect(storage.hasUnpersistedValues()).toBe(true);
    storage.remove('b');
    expect([storage.hasUnpersistedValues(), heard]).toEqual([false, [true, false]]);
  });

  it('receives the values from memory once there is space', () => {
    const { browser, storage } = open();
    browser.fault = 'full';
    storage.write('a', '1');
    browser.fault = 'none';
    storage.write('a', '2');
    expect([storage.read('a'), browser.kept.get('a')]).toEqual(['2', '2']);
  });

  it('deletes a value from the browser and from memory', () => {
    const { browser, storage } = open({ a: 'old' });
    browser.fault = 'full';
    storage.write('a', 'new');
    storage.remove('a');
    expect(storage.read('a')).toBeNull();
  });
});

describe('a storage that cannot delete', () => {
  it('returns no value for a deleted key until the key is written again', () => {
    const { browser, storage } = open({ token: 'secret' });
    browser.fault = 'sticky';
    storage.remove('token');
    expect([storage.read('token'), storage.keys()]).toEqual([null, []]);
    browser.fault = 'none';
    storage.write('token', 'next');
    expect([storage.read('token'), storage.keys()]).toEqual(['next', ['token']]);
  });
});

describe('a value with a timestamp', () => {
  it('is stored with its time', () => {
    const { browser, storage } = open();
    writeTimestampedValue(storage, 'uid', 7, 1_700_000_000_000);
    expect(JSON.parse(browser.kept.get('uid') ?? '')).toEqual({ value: 7, time: 1_700_000_000_000 });
    expect(readTimestampedValue(storage, 'uid')).toBe(7);
  });

  it.each(['', '{', 'null', '5', '"x"', '[]', '{}', '{"time":1}', 'undefined', '<html>'])(
    'counts as absent when damaged (%s)',
    text => {
      const { storage } = open({ uid: text });
      expect(readTimestampedValue(storage, 'uid')).toBeUndefined();
    },
  );
});
