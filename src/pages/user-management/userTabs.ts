import type { FoundUserType } from '../../resources/users/boards/userManagement.ts';
import { clientUserType, operatorUserType } from '../../resources/users/boards/userManagement.ts';

/** Name of the first tab, which shows the record itself. */
export const profileTab = 'profile';

interface UserTab {
  /** Permission code of the list; the last part of the code is the name of the list. */
  readonly code: string;
  /** Filter key of the list for the user name. */
  readonly by: string;
  readonly extraFilter?: Readonly<Record<string, unknown>>;
  /** Key in `userManagement.tabs`, for a tab whose title differs from the title of its list. */
  readonly text?: 'devices' | 'operations';
}

/**
 * Related lists per user type. The list of sign-in records contains users of both types, and its filter for the user
 * name also matches parts of names. Its tab therefore filters by the user type and the exact name.
 */
export const userTabs: { readonly [T in FoundUserType]: readonly UserTab[] } = {
  [clientUserType]: [
    { code: 'devices:devices', by: 'userName', text: 'devices' },
    { code: 'billing:user-costs', by: 'userName' },
    { code: 'users:login-records', by: 'userName__equals', extraFilter: { userType: clientUserType } },
    { code: 'logs:card-link-logs', by: 'userName' },
    { code: 'system:feedback-records', by: 'userName' },
    { code: 'billing:compensation-records', by: 'userName' },
    { code: 'devices:sign-out-records', by: 'userName' },
  ],
  [operatorUserType]: [
    { code: 'users:login-records', by: 'userName__equals', extraFilter: { userType: operatorUserType } },
    { code: 'logs:operation-logs', by: 'userName', text: 'operations' },
  ],
};

export function listNameOf({ code }: Pick<UserTab, 'code'>): string {
  return code.slice(code.indexOf(':') + 1);
}

export function tabFilterOf({ by, extraFilter }: UserTab, userName: string): Readonly<Record<string, unknown>> {
  return { ...extraFilter, [by]: userName };
}
