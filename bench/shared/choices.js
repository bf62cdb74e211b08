export const statuses = [
  { id: 1, name: 'Enabled' },
  { id: 0, name: 'Disabled' },
];

export const loginMethods = [
  { id: 1, name: 'Password' },
  { id: 2, name: 'Password and verification code' },
  { id: 3, name: 'SMS code' },
];
