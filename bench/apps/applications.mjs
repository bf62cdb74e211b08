import { console_ } from './console.mjs';
import { floor } from './floor.mjs';
import { stock } from './stock.mjs';

/** Rows of a page in all applications; the console offers no 25. */
export const pageSize = 20;

/** Everything that is measured, in the order of the table; ratios are taken to `stock`. */
export const applications = { stock, floor, console: console_ };
