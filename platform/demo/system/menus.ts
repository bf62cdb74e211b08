import menus from '../../../src/resources/system/menus.ts';
import { seedOf } from '../seedOf.ts';

// The platform adds the menu entries of all screens at every start.
export default seedOf(menus, { rows: 0 });
