import { userLevel } from '../../schemas/codes/users.ts';
import { type FoundType, clientType, operatorType } from '../../schemas/userManagement.ts';

export interface ChosenUser {
  readonly type: FoundType;
  readonly id: number;
}

/** What of the board stands in its address, so that it can be shared and comes back. */
export interface UserAddress {
  readonly keyword: string;
  readonly type: FoundType | undefined;
  readonly level: number | undefined;
  readonly merchant: string | undefined;
  readonly page: number;
  readonly user: ChosenUser | undefined;
  readonly tab: string | undefined;
}

/** A keyword is asked for from this length on; shorter ones find half of all users. */
export const shortestKeyword = 2;
const longestText = 64;
const mostPages = 100_000;

/** Whatever the address says that cannot be is not there. */
export function readAddress(search: URLSearchParams): UserAddress {
  const level = Number(search.get('level'));
  const page = Number(search.get('page'));
  return {
    keyword: (search.get('q') ?? '').slice(0, longestText),
    type: readType(search.get('type')),
    level: userLevel.items.some(item => item.value === level) ? level : undefined,
    merchant: search.get('merchant')?.slice(0, longestText) || undefined,
    page: Number.isInteger(page) && page > 0 && page <= mostPages ? page : 1,
    user: readUser(search.get('user')),
    tab: search.get('tab') ?? undefined,
  };
}

function readType(text: string | null): FoundType | undefined {
  return [clientType, operatorType].find(type => String(type) === text);
}

function readUser(text: string | null): ChosenUser | undefined {
  const [, kind = '', id] = /^([12])-([0-9]{1,15})$/.exec(text ?? '') ?? [];
  const type = readType(kind);
  return type === undefined ? undefined : { type, id: Number(id) };
}

export function writeAddress({ keyword, type, level, merchant, page, user, tab }: UserAddress): URLSearchParams {
  const said = {
    q: keyword,
    type: type ?? '',
    level: level ?? '',
    merchant: merchant ?? '',
    page: page > 1 ? page : '',
    user: user ? `${user.type}-${user.id}` : '',
    tab: user ? (tab ?? '') : '',
  };
  return new URLSearchParams(
    Object.entries(said).flatMap(([name, value]) => (value === '' ? [] : [[name, `${value}`]])),
  );
}

/** Another question begins at its first page, and keeps the user who is looked at. */
export function askAnew(address: UserAddress, asked: Partial<UserAddress>): UserAddress {
  return { ...address, page: 1, ...asked };
}
