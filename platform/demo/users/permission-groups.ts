import permissionGroups from '../../../src/resources/users/permission-groups.ts';
import { seedOf } from '../seedOf.ts';

// The demonstration inserts its groups, see `groups.ts`.
export default seedOf(permissionGroups, { rows: 0 });
