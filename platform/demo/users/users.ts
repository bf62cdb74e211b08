import users from '../../../src/resources/users/users.ts';
import { seedOf } from '../seedOf.ts';

// `operators.ts` inserts the operators of the demonstration.
export default seedOf(users, { rows: 0 });
