import { measureFormOpening, measureHeap, measureSave, measureTyping, measureWideForm } from './editing.mjs';
import { measurePageSwitch, measure100Rows, measure1000Rows } from './listing.mjs';
import { measureFirstRow, measureSignInScreen, measureSlowConnection } from './opening.mjs';

/**
 * Functions that measure, by the names that `--measures` accepts. Each function gets a new visit and returns its
 * figures.
 */
export const measures = {
  signIn: measureSignInScreen,
  firstRow: measureFirstRow,
  slow: measureSlowConnection,
  page: measurePageSwitch,
  rows100: measure100Rows,
  rows1000: measure1000Rows,
  form: measureFormOpening,
  typing: measureTyping,
  wideForm: measureWideForm,
  save: measureSave,
  heap: measureHeap,
};
