import { describe, expect, it } from 'vitest';

import { createKeptStorage, readStamped, writeStamped } from '../../../src/authProvider/keptStorage.ts';
import { FakeStorage } from './fakeStorage.ts';

function open(entries: Readonly<Record<string, string>> = {}) {
  const browser = new FakeStorage(entries);
  return { browser, storage: createKeptStorage(() => browser) };
}

describe('a storage that works', () => {
  it('keeps everything in the browser', () => {
    const { browser, storage } = open({ old: '1' });
    storage.write('a', 'x');
    expect([storage.read('a'), storage.read('old'), storage.read('absent')]).toEqual(['x', '1', null]);
    expect(storage.keys().toSorted()).toEqual(['a', 'old']);
    storage.remove('a');
    expect([...browser.kept.keys()]).toEqual(['old']);
  });

  it('shows what another tab has written or cleared', () => {
    const { browser, storage } = open({ token: '1' });
    browser.setItem('token', '2');
    expect(storage.read('token')).toBe('2');
    browser.clear();
    expect([storage.read('token'), storage.keys()]).toEqual([null, []]);
  });
});

describe('a storage that is blocked', () => {
  it.each([
    [
      'when it is opened',
      () =>
        createKeptStorage(() => {
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
  ])('fault 64: %s is replaced by memory', (_, create) => {
    const storage = create();
    expect([storage.read('a'), storage.keys()]).toEqual([null, []]);
    storage.write('a', 'x');
    expect([storage.read('a'), storage.keys()]).toEqual(['x', ['a']]);
    storage.remove('a');
    expect([storage.read('a'), storage.keys()]).toEqual([null, []]);
  });

  it('fault 64: in the middle of a session goes on with what is written from then on', () => {
    const { browser, storage } = open();
    storage.write('a', 'before');
    browser.fault = 'blocked';
    storage.write('a', 'after');
    expect(storage.read('a')).toBe('after');
  });
});

describe('a storage that is full', () => {
  it('fault 64: keeps what does not fit in memory, over what it had before', () => {
    const { browser, storage } = open({ a: 'old' });
    browser.fault = 'full';
    storage.write('a', 'new');
    expect([storage.read('a'), browser.kept.get('a')]).toEqual(['new', 'old']);
    expect(storage.keys()).toEqual(['a']);
  });

  it('fault 64: tells that something will be lost, and takes that back once it is kept', () => {
    const { browser, storage } = open();
    const heard: boolean[] = [];
    storage.subscribe(() => heard.push(storage.isLosing()));
    storage.remove('nothing');
    expect(storage.isLosing()).toBe(false);
    browser.fault = 'full';
    storage.write('a', '1');
    storage.write('b', '2');
    expect([storage.isLosing(), heard]).toEqual([true, [true]]);
    browser.fault = 'none';
    storage.write('a', '1');
    expect(storage.isLosing()).toBe(true);
    storage.remove('b');
    expect([storage.isLosing(), heard]).toEqual([false, [true, false]]);
  });

  it('takes it over once there is room', () => {
    const { browser, storage } = open();
    browser.fault = 'full';
    storage.write('a', '1');
    browser.fault = 'none';
    storage.write('a', '2');
    expect([storage.read('a'), browser.kept.get('a')]).toEqual(['2', '2']);
  });

  it('forgets both what it has and what memory has', () => {
    const { browser, storage } = open({ a: 'old' });
    browser.fault = 'full';
    storage.write('a', 'new');
    storage.remove('a');
    expect(storage.read('a')).toBeNull();
  });
});

describe('a storage that does not let go', () => {
  it('reads as empty all the same', () => {
    const { browser, storage } = open({ token: 'secret' });
    browser.fault = 'sticky';
    storage.remove('token');
    expect([storage.read('token'), storage.keys()]).toEqual([null, []]);
    browser.fault = 'none';
    storage.write('token', 'next');
    expect([storage.read('token'), storage.keys()]).toEqual(['next', ['token']]);
  });
});

describe('a stamped value', () => {
  it('is kept with its time', () => {
    const { browser, storage } = open();
    writeStamped(storage, 'uid', 7, 1_700_000_000_000);
    expect(JSON.parse(browser.kept.get('uid') ?? '')).toEqual({ value: 7, time: 1_700_000_000_000 });
    expect(readStamped(storage, 'uid')).toBe(7);
  });

  it.each(['', '{', 'null', '5', '"x"', '[]', '{}', '{"time":1}', 'undefined', '<html>'])(
    'that is damaged (%s) reads as absent',
    text => {
      const { storage } = open({ uid: text });
      expect(readStamped(storage, 'uid')).toBeUndefined();
    },
  );
});
