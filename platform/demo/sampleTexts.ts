import { type Field, rulesOf } from '../../src/schemas/vocabulary/field.ts';
import { type Rule, passesRule } from '../../src/schemas/rules/rules.ts';
import { fakers } from './values/fakers.ts';
import type { Random } from './values/random.ts';
import type { SampleContext } from './sampleContext.ts';

type Make = (random: Random, index: number) => unknown;

/** Generators by field name. The first match applies. */
const byName: readonly (readonly [RegExp, Make])[] = [
  [/packageName$/i, fakers.packageName],
  [/gameName$|^game$/i, fakers.game],
  [/appName$|^app$/i, fakers.app],
  [/nickName$/i, fakers.nickName],
  [/userName$|^account$|^operator/i, fakers.userName],
  [/(contact|maintainer|handler|person|realName|senderName)$/i, fakers.name],
  [/(company|merchantName|organisation)$/i, fakers.company],
  [/roomName$/i, fakers.roomName],
  [/(deviceCode|deviceNo|cardCode)$/i, fakers.deviceCode],
  [/(serial|serialNo|sn|imei)$/i, fakers.serial],
  [/md5$/i, fakers.md5],
  [/(mac|macAddress)$/i, fakers.mac],
  [/(host|hostName|domain)$/i, fakers.hostName],
  [/version$/i, fakers.version],
  [/(address|location|city|region|area)$/i, fakers.place],
  [/(browser|userAgent)$/i, fakers.browser],
  [/phone$/i, fakers.phone],
  [/(ip|ipAddr)$/i, fakers.ip],
  [/(note|remark|reason|description|content|message|log|intro|text|tip|signature)$/i, fakers.note],
];

/** Generators by the rule of the field. */
const byRule: { readonly [R in Rule['rule']]?: Make } = {
  username: (_, index) => `user${String(index + 1).padStart(5, '0')}`,
  groupName: (_, index) => `样例分组${String(index + 1).padStart(4, '0')}`,
  packageName: fakers.packageName,
  forumLink: (_, index) => `https://bbs.cloudphone.cn/t/${index + 1}`,
  digits: (random, index) => `${random.between(1, 9)}${index}`,
  version: fakers.version,
  month: random => `${random.between(2_020, 2_026)}-${String(random.between(1, 12)).padStart(2, '0')}`,
};

/** Returns a text that suits the field's name: the first candidate that satisfies all rules. */
export function sampleTextOf(field: Field, { name, resource, random, index }: SampleContext): unknown {
  const rules = rulesOf(field);
  const numbered = `${resource.noun.zh}${String(index + 1).padStart(4, '0')}`;
  const makers: readonly Make[] = [
    ...rules.flatMap(({ rule }) => byRule[rule] ?? []),
    ...(field.unique || field.title ? [() => numbered] : []),
    ...byName.filter(([pattern]) => pattern.test(name)).map(([, make]) => make),
    ...(field.kind === 'longText' ? [fakers.note] : []),
    () => `${field.label.zh}${index + 1}`,
    () => numbered,
    () => `样例文字之${'一二三四五六七八九十'.charAt(index % 10)}，内容仅供演示`,
    (_, at) => String(at + 1),
  ];
  for (const make of makers) {
    const text = make(random, index);
    if (rules.every(rule => passesRule(rule, text))) return text;
  }
  return null;
}
