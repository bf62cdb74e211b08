/** The accounts that the demonstration is signed in with, as its seed makes them. */
export const demoAccounts = [
  { userName: 'admin', password: 'admin123' },
  { userName: 'ops01', password: 'ops12345' },
  { userName: 'viewer', password: 'viewer123' },
] as const;
