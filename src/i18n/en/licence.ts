import type { Messages } from '../messages.ts';

export const licence: Messages['licence'] = {
  machineCode: 'Machine code',
  copy: 'Copy the machine code',
  copied: 'The machine code is copied',
  request: 'Request file',
  history: 'Activations',
  expired: 'The licence has expired; nothing but this page works until it is renewed',
  none: 'The platform has not been activated',
  endsSoon: 'The licence ends in %{days} days; nothing else works after that',
  endsToday: 'The licence ends within 24 hours; nothing else works after that',
  tooMany: '%{over} more cards are online than the licence allows; those cannot be assigned',
  banner: 'Licence',
  between: '. ',
  notToday: 'Not again today',
  cannotVerify: 'The platform has no key to verify licences with (LICENSE_PUBLIC_KEY); none can be activated',
};
