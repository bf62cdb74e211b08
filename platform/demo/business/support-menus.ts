import supportMenus from '../../../src/resources/business/support-menus.ts';
import { seedOf } from '../seedOf.ts';

// `insertInitialDemoRows.ts` inserts the menu of merchants.
export default seedOf(supportMenus, { rows: 0 });
