import { parseIp } from './ipAddress.ts';
import { definePatternRule, defineTextRule } from './defineRule.ts';

export const contactRules = {
  phone: definePatternRule({ zh: '请输入11位手机号', en: 'Enter an 11-digit phone number' }, /^[0-9]{11}$/),
  maskPhone: definePatternRule({ zh: '手机号格式不正确', en: 'Invalid phone number' }, /^1[0-9]{10}$/),
  email: defineTextRule(
    { zh: '邮箱格式不正确', en: 'Invalid email address' },
    text =>
      text.length <= 254 && /^[^\s@<>(),;:"\\\p{C}]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63}){1,8}$/u.test(text),
  ),
  url: defineTextRule({ zh: '请输入http或https地址', en: 'Enter an http or https address' }, text => {
    // The URL parser drops line breaks and encodes spaces, so it would accept a text that differs from the parsed
    // URL.
    if (!/^https?:\/\/[^\s/\p{C}][^\s\p{C}]*$/u.test(text)) return false;
    return URL.canParse(text);
  }),
  ip: defineTextRule({ zh: 'IP地址格式不正确', en: 'Invalid IP address' }, text => parseIp(text) !== null),
  forumLink: defineTextRule(
    {
      zh: '以http://或https://开头且不超过50个字符',
      en: 'Must start with http:// or https:// and have at most 50 characters',
    },
    text => /^https?:\/\/\S{1,43}$/.test(text) && text.length <= 50 && URL.canParse(text),
  ),
  mac: definePatternRule(
    { zh: 'MAC地址格式不正确，如00:1A:2B:3C:4D:5E', en: 'Invalid MAC address, e.g. 00:1A:2B:3C:4D:5E' },
    /^[0-9A-Fa-f]{2}(:[0-9A-Fa-f]{2}){5}$/,
  ),
  bankCard: definePatternRule({ zh: '银行卡号须为20位数字', en: 'Bank card number must be 20 digits' }, /^[0-9]{20}$/),
  idCard: definePatternRule({ zh: '身份证号格式不正确', en: 'Invalid ID card number' }, /^[0-9]{17}[0-9X]$/),
} as const;
