import type { AuthGateTexts } from '../zh/messages.ts';

export const authGate: AuthGateTexts = {
  app: { name: 'Cloud phone console', shortName: 'C' },
  signIn: {
    title: 'Sign in',
    username: 'User name',
    password: 'Password',
    authCode: 'Verification code',
    submit: 'Sign in',
    running: 'Signing in…',
    failed: 'LogIn fail',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    capsLock: 'Caps Lock is on',
  },
  message: {
    leftInOtherTab: 'You signed out or switched user in another tab',
    crashed: 'Something went wrong on this page',
  },
  elements: {
    reload: 'Reload',
    retry: 'Try again',
    logOut: 'Sign out',
  },
};
