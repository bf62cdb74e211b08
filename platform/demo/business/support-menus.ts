import supportMenus from '../../../src/resources/business/support-menus.ts';
import { seedOf } from '../seedOf.ts';

// The demonstration inserts the menu of merchants, see `insertDemo.ts`.
export default seedOf(supportMenus, { rows: 0 });
