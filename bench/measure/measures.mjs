import { form, heap, save, typing, wideForm } from './editing.mjs';
import { pageSwitch, rows100, rows1000 } from './listing.mjs';
import { firstRow, signIn, slow } from './opening.mjs';

/** Measures, by the names that `--measures` accepts. Each measure gets a new visit and returns its figures. */
export const measures = {
  signIn,
  firstRow,
  slow,
  page: pageSwitch,
  rows100,
  rows1000,
  form,
  typing,
  wideForm,
  save,
  heap,
};
