/** Number of rows. All applications show the same rows in every run, so that only the applications differ. */

const rowCount = 100_000;

export const groups = Array.from({ length: 12 }, (_, index) => ({
  value: index + 1,
  label: `Group${index + 1}Operators`,
}));

const surnames = ['Li', 'Wang', 'Zhang', 'Liu', 'Chen', 'Yang', 'Zhao', 'Huang', 'Zhou', 'Wu', '李', '王'];
const givenNames = ['Wei', 'Fang', 'Na', 'Min', 'Jing', 'Qiang', 'Lei', 'Jun', 'Yang', 'Yong', '伟', '芳'];
export const merchants = ['acme', 'bluesky', 'cirrus', 'delta'];
const firstCreated = Date.UTC(2024, 0, 1);

/** Returns the user with this index, counted from 0. */
function userAt(index) {
  const id = index + 1;
  const number = String(id).padStart(6, '0');
  return {
    id,
    revision: 1,
    userName: `user${number}`,
    name: `${surnames[id % surnames.length]} ${givenNames[(id * 7) % givenNames.length]} ${id}`,
    groupId: (id % groups.length) + 1,
    status: id % 5 === 0 ? 0 : 1,
    email: `user${number}@example.com`,
    phone: `138${String((id * 7919) % 100_000_000).padStart(8, '0')}`,
    loginMethod: (id % 3) + 1,
    identificationCode: id % 3 === 1 ? String((id * 31) % 10_000).padStart(4, '0') : '',
    userType: 2,
    avatar: '',
    merchantSign: merchants[id % merchants.length],
    lastLoginTime: formatPlatformTimestamp(firstCreated + id * 607_000),
    lastLoginIp: `10.${id % 256}.${(id >> 8) % 256}.1`,
    createTime: formatPlatformTimestamp(firstCreated + id * 293_000),
    updateTime: formatPlatformTimestamp(firstCreated + id * 293_000),
    operatorName: 'admin',
    note: id % 4 === 0 ? `Looks after rack ${id % 40} on weekdays` : '',
  };
}

export function createUsers() {
  return Array.from({ length: rowCount }, (_, index) => userAt(index));
}

/** Formats a time in the platform's format: `YYYY-MM-DD HH:mm:ss`. */
export function formatPlatformTimestamp(milliseconds) {
  return new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ');
}
