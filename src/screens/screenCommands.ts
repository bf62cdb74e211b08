import { createContext, useContext, useEffect, useRef } from 'react';

/** Command of the current screen, which the command palette offers to keyboard users. */
export interface ScreenCommand {
  readonly name: string;
  readonly icon: string;
  readonly text: string;
  readonly run: () => void;
}

/** Commands of all visible screens; hidden views add none. */
export interface ScreenCommandStore {
  readonly add: (read: () => readonly ScreenCommand[]) => () => void;
  readonly current: () => readonly ScreenCommand[];
}

export function createScreenCommandStore(): ScreenCommandStore {
  const sources = new Set<() => readonly ScreenCommand[]>();
  return {
    add: read => {
      sources.add(read);
      return () => sources.delete(read);
    },
    current: () => [...sources].flatMap(read => read()),
  };
}

const ScreenCommandsContext = createContext<ScreenCommandStore | null>(null);

export const ScreenCommandsProvider = ScreenCommandsContext.Provider;

/** Returns the function that reads the current commands of all visible screens. */
export function useCurrentScreenCommands(): () => readonly ScreenCommand[] {
  const store = useContext(ScreenCommandsContext);
  return () => store?.current() ?? [];
}

/** Adds the commands while the view is visible. */
export function useScreenCommands(commands: readonly ScreenCommand[]): void {
  const store = useContext(ScreenCommandsContext);
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  }, [commands]);
  useEffect(() => store?.add(() => latest.current), [store]);
}
