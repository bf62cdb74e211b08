import { useStore } from 'ra-core';

interface Pins {
  /** Paths of the pinned screens, in the user's order. */
  readonly pins: readonly string[];
  readonly toggle: (path: string) => void;
  /** Moves a pinned screen to the position of another pinned screen. */
  readonly moveTo: (path: string, place: string) => void;
}

/** Returns the screens that the user has pinned to the top of the menu, and the functions that change the pins. */
export function usePins(): Pins {
  const [storedPins, setStoredPins] = useStore<unknown>('menu.pins', []);
  const pins = readPins(storedPins);
  return {
    pins,
    toggle: path => setStoredPins(pins.includes(path) ? pins.filter(pin => pin !== path) : [...pins, path]),
    moveTo: (path, place) => setStoredPins(movePin(pins, path, place)),
  };
}

/** Reads the pins from untrusted storage. */
export function readPins(storedPins: unknown): readonly string[] {
  return Array.isArray(storedPins) ? [...new Set(storedPins.filter(pin => typeof pin === 'string'))] : [];
}

export function movePin(pins: readonly string[], path: string, place: string): readonly string[] {
  const [from, to] = [pins.indexOf(path), pins.indexOf(place)];
  return from < 0 || to < 0 ? pins : pins.toSpliced(from, 1).toSpliced(to, 0, path);
}
