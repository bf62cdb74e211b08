import { useStore } from 'ra-core';

interface Pins {
  /** Paths of screens, in the user's order. */
  readonly pins: readonly string[];
  readonly toggle: (path: string) => void;
  /** Puts a pinned screen where another one stands. */
  readonly moveTo: (path: string, place: string) => void;
}

/** The screens that this user has pinned at the top of his menu. */
export function usePins(): Pins {
  const [kept, setKept] = useStore<unknown>('menu.pins', []);
  const pins = readPins(kept);
  return {
    pins,
    toggle: path => setKept(pins.includes(path) ? pins.filter(pin => pin !== path) : [...pins, path]),
    moveTo: (path, place) => setKept(movedTo(pins, path, place)),
  };
}

/** What the storage holds may be anybody's. */
export function readPins(kept: unknown): readonly string[] {
  return Array.isArray(kept) ? [...new Set(kept.filter(pin => typeof pin === 'string'))] : [];
}

export function movedTo(pins: readonly string[], path: string, place: string): readonly string[] {
  const [from, to] = [pins.indexOf(path), pins.indexOf(place)];
  return from < 0 || to < 0 ? pins : pins.toSpliced(from, 1).toSpliced(to, 0, path);
}
