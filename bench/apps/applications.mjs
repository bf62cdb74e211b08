import { consoleApp } from './console.mjs';
import { plainReactApp } from './floor.mjs';
import { plainReactAdminApp } from './stock.mjs';

/**
 * Rows per page in all applications. The value is not 25, a standard page size of react-admin, because the console does
 * not offer 25.
 */
export const pageSize = 20;

/** Applications to measure, in table order; ratios are relative to `stock`. */
export const applications = { stock: plainReactAdminApp, floor: plainReactApp, console: consoleApp };
