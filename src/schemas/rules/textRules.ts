import { countCharacters, onText } from './defineRule.ts';

// Direction marks and zero-width characters make one name look like another; line breaks and tabs are text. A lone
// surrogate is no character at all and no database stores it.
const invisible =
  // oxlint-disable-next-line no-control-regex -- control characters are what this rule is about
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]|\p{Cs}/u;

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
  username: onText(
    {
      zh: '以小写字母开头，5-20位小写字母、数字或下划线',
      en: 'Starts with a lowercase letter, 5-20 letters, digits or underscores',
    },
    text => /^[a-z][a-z0-9_]{4,19}$/.test(text),
  ),
  groupName: onText({ zh: '6-32位中文、字母或数字', en: '6-32 Chinese characters, letters or digits' }, text =>
    /^[\p{Script=Han}A-Za-z0-9]{6,32}$/u.test(text),
  ),
  version: onText({ zh: '版本号格式不正确', en: 'Invalid version' }, text => /^\d+(\.\d+){1,3}$/.test(text)),
} as const;
