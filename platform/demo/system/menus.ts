import menus from '../../../src/resources/system/menus.ts';
import { seedOf } from '../seedOf.ts';

// Every start adds the menu of the screens.
export default seedOf(menus, { rows: 0 });
