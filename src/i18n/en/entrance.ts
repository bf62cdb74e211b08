import type { EntranceTexts } from '../messages.ts';

export const entrance: EntranceTexts = {
  app: { name: 'Cloud phone console', shortName: 'C' },
  signIn: {
    title: 'Sign in',
    username: 'User name',
    password: 'Password',
    authCode: 'Identification code',
    submit: 'Sign in',
    running: 'Signing in…',
    failed: 'LogIn fail',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    capsLock: 'Caps Lock is on',
  },
  message: {
    leftInOtherTab: 'Signed out, or signed in as another user, in another tab',
    crashed: 'Something went wrong on this page',
  },
  elements: {
    reload: 'Reload',
  },
};
