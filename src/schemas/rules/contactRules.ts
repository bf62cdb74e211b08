import { onText } from './defineRule.ts';

export const contactRules = {
  phone: onText({ zh: '请输入11位手机号', en: 'Enter an 11-digit phone number' }, text => /^[0-9]{11}$/.test(text)),
  maskPhone: onText({ zh: '手机号格式不正确', en: 'Invalid phone number' }, text => /^1[0-9]{10}$/.test(text)),
  email: onText(
    { zh: '邮箱格式不正确', en: 'Invalid e-mail' },
    text =>
      text.length <= 254 && /^[^\s@<>(),;:"\\\p{C}]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63}){1,8}$/u.test(text),
  ),
  url: onText({ zh: '请输入http或https地址', en: 'Enter an http or https address' }, text => {
    // The parser would drop line breaks and encode spaces, so that what is kept is not what was checked.
    if (!/^https?:\/\/[^\s/\p{C}][^\s\p{C}]*$/u.test(text)) return false;
    return URL.canParse(text);
  }),
  ip: onText({ zh: 'IP地址格式不正确', en: 'Invalid IP address' }, text => isIpv4(text) || isIpv6(text)),
  idCard: onText({ zh: '身份证号格式不正确', en: 'Invalid ID card number' }, text => /^[0-9]{17}[0-9X]$/.test(text)),
} as const;

const octet = /^(0|[1-9][0-9]{0,2})$/;

/** Four decimal octets without leading zeros, since some systems read `010` as eight. */
function isIpv4(text: string): boolean {
  const parts = text.split('.');
  return parts.length === 4 && parts.every(part => octet.test(part) && Number(part) <= 255);
}

function isIpv6(text: string): boolean {
  return text.length <= 39 && text.includes(':') && URL.canParse(`http://[${text}]/`);
}
