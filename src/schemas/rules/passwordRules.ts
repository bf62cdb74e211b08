import { defineTextRule } from './defineRule.ts';

export const passwordRules = {
  loginPassword: defineTextRule(
    { zh: '密码不能少于6位', en: 'Password must be at least 6 characters' },
    text => text.length >= 6,
  ),
  password32: defineTextRule({ zh: '密码不超过32个字符', en: 'At most 32 characters' }, text => text.length <= 32),
  passwordStrong: defineTextRule(
    {
      zh: '密码须为6-32位字母加数字，可含~!@#$%^&*_',
      en: 'Use 6-32 characters with letters and digits; ~!@#$%^&*_ are allowed',
    },
    text => /^[A-Za-z0-9~!@#$%^&*_]{6,32}$/.test(text) && /[A-Za-z]/.test(text) && /[0-9]/.test(text),
  ),
} as const;
