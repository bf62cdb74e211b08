import type { PageTexts } from '../../zh/messages.ts';

export const userManagement: PageTexts['userManagement'] = {
  search: 'Name, nickname, phone, email or ID',
  tooShort: 'Enter at least %{count} characters',
  tallies: 'User counts',
  found: 'Users found',
  chosen: 'Selected user',
  type: 'User type',
  allTypes: 'All types',
  level: 'User level',
  allLevels: 'All levels',
  none: 'No users found',
  noneHelp: 'Check your search text, or widen the filter.',
  choose: 'Select a user',
  chooseHelp:
    'Search for a user on the left and select them to see and manage their devices, spending, sign-ins and more.',
  back: 'Back to users',
  online: 'Online (%{count} session) |||| Online (%{count} sessions)',
  offline: 'Offline',
  since: 'Online since %{time}',
  give: 'Give coins',
  compensate: 'Compensate',
  tabs: { profile: 'Profile', devices: 'Rented devices', operations: 'Operation log' },
};
