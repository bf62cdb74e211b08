import type { CellContext } from '../../src/screens/kinds/cells/cell.ts';

/** Context of the cells of an English list without references. */
export const cellContext: CellContext = {
  language: 'en',
  yes: 'Yes',
  no: 'No',
  labels: new Map(),
  titleOf: String,
  ageOf: () => undefined,
};
