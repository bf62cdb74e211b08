import { plainField } from './plainField.ts';

/**
 * Creates a field for a line of text, at most 64 characters unless a rule allows more. Use `longText` for several
 * lines.
 *
 * @example text({ zh: '名称', en: 'Name' }, { required: true, list: true, title: true })
 */
export const text = plainField('text');

/**
 * Creates a field for plain text of several lines, at most 256 characters unless a rule allows more.
 *
 * @example longText({ zh: '备注', en: 'Note' }, { rules: [max(1_000)] })
 */
export const longText = plainField('longText');

/**
 * Creates a field for formatted text, stored as sanitised HTML. The rule `visible` limits the number of characters that
 * a reader sees.
 *
 * @example richText({ zh: '公告内容', en: 'Content' }, { rules: [visible(2_000)] })
 */
export const richText = plainField('richText');

/**
 * Creates a field for a phone number of 11 digits. Add `maskPhone` to require a mobile number.
 *
 * @example phone({ zh: '手机号', en: 'Phone' }, { rules: [maskPhone] })
 */
export const phone = plainField('phone');

/**
 * Creates a field for an e-mail address.
 *
 * @example email({ zh: '邮箱', en: 'Email address' }, { filter: true })
 */
export const email = plainField('email');

/**
 * Creates a field for an IPv4 or IPv6 address, stored in its canonical spelling and sorted by its number.
 *
 * @example ip({ zh: 'IP地址', en: 'IP address' }, { unique: true, list: true, sort: true })
 */
export const ip = plainField('ip');

/**
 * Creates a field for an http or https URL, at most 2,048 characters.
 *
 * @example url({ zh: '官网', en: 'Website' })
 */
export const url = plainField('url');

/**
 * Creates a field for a MAC address such as `00:1A:2B:3C:4D:5E`.
 *
 * @example mac({ zh: 'MAC地址', en: 'MAC address' }, { unique: true })
 */
export const mac = plainField('mac');

/**
 * Creates a field for a Chinese identity card number of 18 characters.
 *
 * @example idCard({ zh: '身份证号', en: 'ID card number' }, { only: 'detail' })
 */
export const idCard = plainField('idCard');

/**
 * Creates a field for a bank card number of 20 digits.
 *
 * @example bankCard({ zh: '银行卡号', en: 'Bank card number' })
 */
export const bankCard = plainField('bankCard');

/**
 * Creates a field for a version of two to four numbers. Versions are sorted by these numbers: `5.9` comes before
 * `5.10`.
 *
 * @example version({ zh: '版本', en: 'Version' }, { required: true, list: true, sort: true })
 */
export const version = plainField('version');

/**
 * Creates a field for a password. Add `credential` for the password of an account, `secret` for the key of a service.
 *
 * @example password({ zh: '密码', en: 'Password' }, { credential: true, only: 'create', rules: [passwordStrong] })
 */
export const password = plainField('password');
