import type { CellContext } from '../../src/screens/kinds/cell.ts';

/** What the cells of an English list know where nothing is referred to. */
export const cellContext: CellContext = {
  language: 'en',
  yes: 'Yes',
  no: 'No',
  labels: new Map(),
  titleOf: String,
  ageOf: () => undefined,
};
