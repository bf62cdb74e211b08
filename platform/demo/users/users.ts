import users from '../../../src/resources/users/users.ts';
import { seedOf } from '../seedOf.ts';

// No rows here, because `operators.ts` inserts the users of the demonstration.
export default seedOf(users, { rows: 0 });
