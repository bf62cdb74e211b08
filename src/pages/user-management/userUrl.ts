import { userLevel } from '../../schemas/codes/users.ts';
import { type FoundUserType, clientUserType, operatorUserType } from '../../resources/users/boards/userManagement.ts';

export interface ChosenUser {
  readonly type: FoundUserType;
  readonly id: number;
}

/** State of the page that the URL contains, so that users can share the state and the back button works. */
export interface UserUrlState {
  readonly keyword: string;
  readonly type: FoundUserType | undefined;
  readonly level: number | undefined;
  readonly merchant: string | undefined;
  readonly page: number;
  readonly user: ChosenUser | undefined;
  readonly tab: string | undefined;
}

/** Minimum length of a keyword; shorter keywords would match half of all users. */
export const minKeywordLength = 2;
const maxTextLength = 64;
const maxPage = 100_000;

/** Parses the query of the URL. Replaces invalid values with the defaults. */
export function parseUserQuery(search: URLSearchParams): UserUrlState {
  const level = Number(search.get('level'));
  const page = Number(search.get('page'));
  return {
    keyword: (search.get('q') ?? '').slice(0, maxTextLength),
    type: readType(search.get('type')),
    level: userLevel.items.some(item => item.value === level) ? level : undefined,
    merchant: search.get('merchant')?.slice(0, maxTextLength) || undefined,
    page: Number.isInteger(page) && page > 0 && page <= maxPage ? page : 1,
    user: readUser(search.get('user')),
    tab: search.get('tab') ?? undefined,
  };
}

function readType(text: string | null): FoundUserType | undefined {
  return [clientUserType, operatorUserType].find(type => String(type) === text);
}

function readUser(text: string | null): ChosenUser | undefined {
  const [, kind = '', id] = /^([12])-([0-9]{1,15})$/.exec(text ?? '') ?? [];
  const type = readType(kind);
  return type === undefined ? undefined : { type, id: Number(id) };
}

export function toUserQuery({ keyword, type, level, merchant, page, user, tab }: UserUrlState): URLSearchParams {
  const parameters = {
    q: keyword,
    type: type ?? '',
    level: level ?? '',
    merchant: merchant ?? '',
    page: page > 1 ? page : '',
    user: user ? `${user.type}-${user.id}` : '',
    tab: user ? (tab ?? '') : '',
  };
  return new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]) => (value === '' ? [] : [[name, `${value}`]])),
  );
}

/** Changes the search and returns to the first page. The chosen user stays chosen. */
export function changeSearch(address: UserUrlState, change: Partial<UserUrlState>): UserUrlState {
  return { ...address, page: 1, ...change };
}
