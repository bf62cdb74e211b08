import type { PageTexts } from '../../messages.ts';

export const userManagement: PageTexts['userManagement'] = {
  search: 'Name, nickname, phone, e-mail or id',
  tooShort: 'Type at least %{count} characters',
  tallies: 'How many users',
  found: 'Users that were found',
  chosen: 'The chosen user',
  type: 'User type',
  allTypes: 'All types',
  level: 'User level',
  allLevels: 'All levels',
  none: 'No user found',
  noneHelp: 'Check what you typed, or widen the filter.',
  choose: 'Choose a user',
  chooseHelp: 'Find and choose a user at the left to see devices, costs, logins and more, and to act on them.',
  back: 'Back to the users',
  online: 'Online (%{count} session) |||| Online (%{count} sessions)',
  offline: 'Offline',
  since: 'Online since %{time}',
  give: 'Give coins',
  compensate: 'Compensate',
  tabs: { profile: 'Profile', devices: 'Devices rented', deeds: 'Operations' },
};
