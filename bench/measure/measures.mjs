import { form, heap, save, typing, wideForm } from './editing.mjs';
import { pageSwitch, rows100, rows1000 } from './listing.mjs';
import { firstRow, signIn, slow } from './opening.mjs';

/** Every measure by the name that `--measures` takes; each gets a fresh visit and gives its figures. */
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
