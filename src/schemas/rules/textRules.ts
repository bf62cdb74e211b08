import { isMenuPath } from '../menuPath.ts';
import { countVisible, largestMarkup } from '../richText.ts';
import { countCharacters, onPattern, onText } from './defineRule.ts';

// Direction marks and zero-width characters make one name look like another; line breaks and tabs are text. A lone
// surrogate is no character at all and no database stores it. The joiner of an emoji family stands between pictures.
const invisible =
  // oxlint-disable-next-line no-control-regex -- control characters are what this rule is about
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d|\u200d(?!\p{Extended_Pictographic})|\p{Cs}/u;

export const textRules = {
  noLeadingSpace: onText({ zh: '不能以空格开头', en: 'Cannot begin with a space' }, text => !/^\s/u.test(text)),
  printable: onText(
    { zh: '含有不可见的控制字符', en: 'Contains invisible control characters' },
    text => !invisible.test(text),
  ),
  length: onText<{ readonly min: number; readonly max: number }>(
    { zh: '长度应为{min}-{max}个字符', en: '{min}-{max} characters' },
    (text, { min, max }) => {
      const count = countCharacters(text);
      return count >= min && count <= max;
    },
  ),
  max: onText<{ readonly max: number }>(
    { zh: '不超过{max}个字符', en: 'At most {max} characters' },
    (text, { max }) => countCharacters(text) <= max,
  ),
  digits: onText<{ readonly max: number }>(
    { zh: '只能输入数字且不超过{max}位', en: 'Digits only, at most {max}' },
    (text, { max }) => text.length <= max && /^[0-9]*$/.test(text),
  ),
  userName32: onText({ zh: '用户名不超过32个字符', en: 'At most 32 characters' }, text => countCharacters(text) <= 32),
  username: onPattern(
    {
      zh: '以小写字母开头，5-20位小写字母、数字或下划线',
      en: 'Starts with a lowercase letter, 5-20 letters, digits or underscores',
    },
    /^[a-z][a-z0-9_]{4,19}$/,
  ),
  groupName: onPattern(
    { zh: '6-32位中文、字母或数字', en: '6-32 Chinese characters, letters or digits' },
    /^[\p{Script=Han}A-Za-z0-9]{6,32}$/u,
  ),
  packageName: onText(
    { zh: '包名格式不正确', en: 'Invalid package name' },
    text => text.length <= 128 && /^[a-zA-Z]\w*(\.[a-zA-Z]\w*)+$/.test(text),
  ),
  menuPath: onText(
    {
      zh: '路径由字母、数字、-和_组成，如 /users，且不能是 /login、/api 等保留地址',
      en: 'A path such as /users: letters, digits, - and _, and no reserved address such as /login or /api',
    },
    isMenuPath,
  ),
  visible: onText<{ readonly max: number }>(
    { zh: '不超过{max}个可见字符', en: 'At most {max} visible characters' },
    (text, { max }) => text.length <= largestMarkup && countVisible(text) <= max,
  ),
  version: onPattern({ zh: '版本号格式不正确', en: 'Invalid version' }, /^\d+(\.\d+){1,3}$/),
} as const;
