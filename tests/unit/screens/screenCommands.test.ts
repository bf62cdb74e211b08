import { describe, expect, it } from 'vitest';

import { type ScreenCommand, createScreenCommandStore } from '../../../src/screens/screenCommands.ts';

const command = (name: string): ScreenCommand => ({ name, icon: '', text: name, run: () => undefined });

describe('the commands of the visible screens', () => {
  it('are the commands that the screens currently offer, and disappear with their screen', () => {
    const store = createScreenCommandStore();
    let offered = [command('create')];
    const leave = store.add(() => offered);
    store.add(() => [command('refresh')]);
    offered = [command('import')];
    expect(store.current().map(({ name }) => name)).toEqual(['import', 'refresh']);
    leave();
    expect(store.current().map(({ name }) => name)).toEqual(['refresh']);
  });
});
