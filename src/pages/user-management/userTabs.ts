import type { FoundType } from '../../schemas/userManagement.ts';
import { clientType, operatorType } from '../../schemas/userManagement.ts';

/** The first tab: the record itself. */
export const profile = 'profile';

interface UserTab {
  /** The code of the list, whose last part is the list's name. */
  readonly code: string;
  /** The key by which the list is asked for one user name. */
  readonly by: string;
  readonly also?: Readonly<Record<string, unknown>>;
  /** A key of `userManagement.tabs`, where the tab is not called like its list. */
  readonly text?: 'devices' | 'deeds';
}

/** What else is known of a user, list by list. A login record names a user of either type by a text, so it is asked exactly. */
export const userTabs: { readonly [T in FoundType]: readonly UserTab[] } = {
  [clientType]: [
    { code: 'devices:devices', by: 'userName', text: 'devices' },
    { code: 'billing:user-costs', by: 'userName' },
    { code: 'users:login-records', by: 'userName__equals', also: { userType: clientType } },
    { code: 'logs:card-link-logs', by: 'userName' },
    { code: 'system:feedback-records', by: 'userName' },
    { code: 'billing:compensation-records', by: 'userName' },
    { code: 'devices:sign-out-records', by: 'userName' },
  ],
  [operatorType]: [
    { code: 'users:login-records', by: 'userName__equals', also: { userType: operatorType } },
    { code: 'logs:operation-logs', by: 'userName', text: 'deeds' },
  ],
};

export function listNameOf({ code }: Pick<UserTab, 'code'>): string {
  return code.slice(code.indexOf(':') + 1);
}

export function filterOf({ by, also }: UserTab, userName: string): Readonly<Record<string, unknown>> {
  return { ...also, [by]: userName };
}
