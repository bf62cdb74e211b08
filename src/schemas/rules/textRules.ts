import type { Label } from '../base/label.ts';
import { isMenuPath } from '../base/menuPath.ts';
import { countVisibleCharacters, maxMarkupLength } from '../base/richText.ts';
import { countCharacters, definePatternRule, defineTextRule } from './defineRule.ts';

// Direction marks and zero-width characters can make two different names look identical, and no database stores a lone
// surrogate. Line breaks, tabs, and joiners between pictographs are allowed; family emoji need these joiners.
const invisible =
  // oxlint-disable-next-line no-control-regex -- control characters are what this rule is about
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d|\u200d(?!\p{Extended_Pictographic})|\p{Cs}/u;

/** Describes the first invisible character of a text by code point and position, counted in characters from 1. */
function describeInvisibleCharacter(value: unknown): Label | undefined {
  const found = typeof value === 'string' ? invisible.exec(value) : null;
  if (!found) return undefined;
  const code = (found[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const place = countCharacters(found.input.slice(0, found.index)) + 1;
  return {
    zh: `第${place}个字符是不可见字符 U+${code}，请删除`,
    en: `Character ${place} is the invisible character U+${code}; delete it`,
  };
}

export const textRules = {
  noLeadingSpace: defineTextRule({ zh: '不能以空格开头', en: 'Cannot begin with a space' }, text => !/^\s/u.test(text)),
  printable: {
    ...defineTextRule(
      { zh: '含有不可见的控制字符', en: 'Contains invisible control characters' },
      text => !invisible.test(text),
    ),
    explain: describeInvisibleCharacter,
  },
  length: defineTextRule<{ readonly min: number; readonly max: number }>(
    { zh: '长度应为{min}-{max}个字符', en: 'Enter {min}-{max} characters' },
    (text, { min, max }) => {
      const count = countCharacters(text);
      return count >= min && count <= max;
    },
  ),
  max: defineTextRule<{ readonly max: number }>(
    { zh: '不超过{max}个字符', en: 'At most {max} characters' },
    (text, { max }) => countCharacters(text) <= max,
  ),
  digits: defineTextRule<{ readonly max: number }>(
    { zh: '只能输入数字且不超过{max}位', en: 'Digits only, at most {max}' },
    (text, { max }) => text.length <= max && /^[0-9]*$/.test(text),
  ),
  userName32: defineTextRule(
    { zh: '用户名不超过32个字符', en: 'At most 32 characters' },
    text => countCharacters(text) <= 32,
  ),
  username: definePatternRule(
    {
      zh: '以小写字母开头，5-20位小写字母、数字或下划线',
      en: 'Start with a lowercase letter and use 5-20 lowercase letters, digits or underscores',
    },
    /^[a-z][a-z0-9_]{4,19}$/,
  ),
  groupName: definePatternRule(
    { zh: '6-32位中文、字母或数字', en: 'Enter 6-32 Chinese characters, letters or digits' },
    /^[\p{Script=Han}A-Za-z0-9]{6,32}$/u,
  ),
  packageName: defineTextRule(
    { zh: '包名格式不正确', en: 'Invalid package name' },
    text => text.length <= 128 && /^[a-zA-Z]\w*(\.[a-zA-Z]\w*)+$/.test(text),
  ),
  menuPath: defineTextRule(
    {
      zh: '路径由字母、数字、-和_组成，如 /users，且不能是 /login、/api 等保留地址',
      en: 'A path such as /users: letters, digits, - and _, and no reserved address such as /login or /api',
    },
    isMenuPath,
  ),
  visible: defineTextRule<{ readonly max: number }>(
    { zh: '不超过{max}个可见字符', en: 'At most {max} visible characters' },
    (text, { max }) => text.length <= maxMarkupLength && countVisibleCharacters(text) <= max,
  ),
  version: definePatternRule({ zh: '版本号格式不正确', en: 'Invalid version' }, /^\d+(\.\d+){1,3}$/),
} as const;
