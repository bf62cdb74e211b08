import { userLevel, userType } from '../../../src/schemas/codes/users.ts';
import type { CodeList } from '../../../src/schemas/vocabulary/codeList.ts';
import {
  type FoundUserType,
  clientUserType,
  operatorUserType,
} from '../../../src/resources/users/boards/userManagement.ts';
import type { Caller } from '../../engine/http/route.ts';
import { badRequestRefusal } from '../../engine/http/requestInput.ts';
import type { Catalogue } from '../../engine/resources/catalogue.ts';
import { maySeeList } from '../dashboard/series/maySee.ts';

type Query = Readonly<Record<string, string>>;

/** Filters of a search. `undefined` matches every user. */
export interface UserSearch {
  readonly keyword: string | undefined;
  readonly userType: number | undefined;
  readonly userLevel: number | undefined;
  readonly merchantSign: string | undefined;
  readonly page: number;
  readonly size: number;
}

const known = ['keyword', 'userType', 'userLevel', 'merchantSign', 'pageNum', 'pageSize'];
const shortest = 2;
const longest = 64;
const maxPages = 100_000;
const largestPage = 100;

export function parseUserSearch(query: Query): UserSearch {
  const stray = Object.keys(query).find(name => !known.includes(name));
  if (stray !== undefined)
    throw badRequestRefusal({ zh: `不支持的查询条件：${stray}`, en: `Unknown filter: ${stray}` });
  return {
    keyword: readKeyword(query['keyword']),
    userType: readCode(query['userType'], userType, 'userType'),
    userLevel: readCode(query['userLevel'], userLevel, 'userLevel'),
    merchantSign: readText(query['merchantSign'], 'merchantSign'),
    page: readCount(query['pageNum'], { name: 'pageNum', most: maxPages }) ?? 1,
    size: readCount(query['pageSize'], { name: 'pageSize', most: largestPage }) ?? 20,
  };
}

function readKeyword(value: string | undefined): string | undefined {
  const keyword = readText(value, 'keyword')?.trim();
  if (keyword === undefined || keyword === '') return undefined;
  if ([...keyword].length >= shortest) return keyword;
  throw badRequestRefusal({ zh: `请输入至少${shortest}个字符`, en: `Enter at least ${shortest} characters` });
}

function readText(value: string | undefined, name: string): string | undefined {
  if (value === undefined || value === '') return undefined;
  if (value.length > longest || value.includes('\0')) throw invalidFilterRefusal(name);
  return value;
}

function readCode(value: string | undefined, codes: CodeList, name: string): number | undefined {
  if (value === undefined || value === '') return undefined;
  const code = Number(value);
  if (!codes.items.some(item => item.value === code)) throw invalidFilterRefusal(name);
  return code;
}

interface Bounds {
  readonly name: string;
  readonly most: number;
}

function readCount(value: string | undefined, { name, most }: Bounds): number | undefined {
  if (value === undefined || value === '') return undefined;
  const count = /^[0-9]{1,6}$/.test(value) ? Number(value) : 0;
  if (count < 1 || count > most) throw invalidFilterRefusal(name);
  return count;
}

export function parseUserType(value: string | undefined): FoundUserType {
  if (value === String(clientUserType)) return clientUserType;
  if (value === String(operatorUserType)) return operatorUserType;
  throw invalidFilterRefusal('userType');
}

function invalidFilterRefusal(name: string) {
  return badRequestRefusal({ zh: `${name}的取值不正确`, en: `${name} has an invalid value` });
}

/** Maps each type of user to the resource whose list shows these users. */
export const listResourceByUserType: { readonly [T in FoundUserType]: string } = {
  [clientUserType]: 'client-users',
  [operatorUserType]: 'users',
};

/** Returns whether the caller can find users of a type, which requires access to their list. */
export function canSearchUserType(type: FoundUserType, caller: Caller, catalogue: Catalogue): boolean {
  return maySeeList(caller, catalogue, listResourceByUserType[type]);
}
