import permissionGroups from '../../../src/resources/users/permission-groups.ts';
import { seedOf } from '../seedOf.ts';

// `groups.ts` defines the groups of the demonstration.
export default seedOf(permissionGroups, { rows: 0 });
