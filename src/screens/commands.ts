import { createContext, useContext, useEffect, useRef } from 'react';

/** Something that the open screen can do, offered beside its own button to who works by keyboard. */
export interface Command {
  readonly name: string;
  readonly icon: string;
  readonly text: string;
  readonly run: () => void;
}

/** What the screens in sight offer; a kept view that is hidden offers nothing. */
export interface CommandStore {
  readonly add: (read: () => readonly Command[]) => () => void;
  readonly current: () => readonly Command[];
}

export function createCommandStore(): CommandStore {
  const sources = new Set<() => readonly Command[]>();
  return {
    add: read => {
      sources.add(read);
      return () => sources.delete(read);
    },
    current: () => [...sources].flatMap(read => read()),
  };
}

const CommandsContext = createContext<CommandStore | null>(null);

export const CommandsProvider = CommandsContext.Provider;

/** What the screens in sight offer now. */
export function useCurrentCommands(): () => readonly Command[] {
  const store = useContext(CommandsContext);
  return () => store?.current() ?? [];
}

/** Offers commands for as long as the view is shown. */
export function useCommands(commands: readonly Command[]): void {
  const store = useContext(CommandsContext);
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  }, [commands]);
  useEffect(() => store?.add(() => latest.current), [store]);
}
