import type { Messages } from '../zh/messages.ts';

export const licence: Messages['licence'] = {
  machineCode: 'Machine code',
  copy: 'Copy machine code',
  copied: 'Machine code copied',
  request: 'Download request file',
  history: 'Activation records',
  expired: 'The licence has expired; only this page works until you renew it',
  none: 'The platform is not activated',
  endsSoon: 'The licence expires in %{days} days; then all other features stop',
  endsToday: 'The licence expires within 24 hours; then all other features stop',
  tooMany: 'Online cards exceed the licence by %{over}; the extra cards cannot be assigned',
  banner: 'Licence notice',
  between: '. ',
  notToday: 'Hide for today',
  cannotVerify:
    'The platform has no licence public key (LICENSE_PUBLIC_KEY). Set it before you activate online or offline.',
};
