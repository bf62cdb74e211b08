import users from '../../../src/resources/users/users.ts';
import { seedOf } from '../seedOf.ts';

// The demonstration inserts its operators, see `operators.ts`.
export default seedOf(users, { rows: 0 });
