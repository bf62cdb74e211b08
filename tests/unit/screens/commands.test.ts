import { describe, expect, it } from 'vitest';

import { type Command, createCommandStore } from '../../../src/screens/commands.ts';

const command = (name: string): Command => ({ name, icon: '', text: name, run: () => undefined });

describe('the commands of what is in sight', () => {
  it('are those that are offered now, and go with who offers them', () => {
    const store = createCommandStore();
    let offered = [command('create')];
    const leave = store.add(() => offered);
    store.add(() => [command('refresh')]);
    offered = [command('import')];
    expect(store.current().map(({ name }) => name)).toEqual(['import', 'refresh']);
    leave();
    expect(store.current().map(({ name }) => name)).toEqual(['refresh']);
  });
});
