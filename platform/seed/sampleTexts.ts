import { type Field, rulesOf } from '../../src/schemas/field.ts';
import { type Rule, keepsRule } from '../../src/schemas/rules/rules.ts';
import { made } from './made.ts';
import type { Random } from './random.ts';
import type { Sampling } from './sampling.ts';

type Make = (random: Random, index: number) => unknown;

/** What a text is, told by the name of its field; the first that fits. */
const byName: readonly (readonly [RegExp, Make])[] = [
  [/packageName$/i, made.packageName],
  [/gameName$|^game$/i, made.game],
  [/appName$|^app$/i, made.app],
  [/nickName$/i, made.nickName],
  [/userName$|^account$|^operator/i, made.userName],
  [/(contact|maintainer|handler|person|realName|senderName)$/i, made.name],
  [/(company|merchantName|organisation)$/i, made.company],
  [/roomName$/i, made.roomName],
  [/(deviceCode|deviceNo|cardCode)$/i, made.deviceCode],
  [/(serial|serialNo|sn|imei)$/i, made.serial],
  [/md5$/i, made.md5],
  [/(mac|macAddress)$/i, made.mac],
  [/(host|hostName|domain)$/i, made.hostName],
  [/version$/i, made.version],
  [/(address|location|city|region|area)$/i, made.place],
  [/(browser|userAgent)$/i, made.browser],
  [/phone$/i, made.phone],
  [/(ip|ipAddr)$/i, made.ip],
  [/(note|remark|reason|description|content|message|log|intro|text|tip|signature)$/i, made.note],
];

/** What a text of the rule looks like. */
const byRule: { readonly [R in Rule['rule']]?: Make } = {
  username: (_, index) => `user${String(index + 1).padStart(5, '0')}`,
  groupName: (_, index) => `样例分组${String(index + 1).padStart(4, '0')}`,
  packageName: made.packageName,
  forumLink: (_, index) => `https://bbs.cloudphone.cn/t/${index + 1}`,
  digits: (random, index) => `${random.between(1, 9)}${index}`,
  version: made.version,
  month: random => `${random.between(2_020, 2_026)}-${String(random.between(1, 12)).padStart(2, '0')}`,
};

/** A text as the field's name and rules let expect it: the first of a few that keeps all rules. */
export function sampleText(field: Field, { name, resource, random, index }: Sampling): unknown {
  const rules = rulesOf(field);
  const numbered = `${resource.noun.zh}${String(index + 1).padStart(4, '0')}`;
  const makers: readonly Make[] = [
    ...rules.flatMap(({ rule }) => byRule[rule] ?? []),
    ...(field.unique || field.title ? [() => numbered] : []),
    ...byName.filter(([pattern]) => pattern.test(name)).map(([, make]) => make),
    ...(field.kind === 'longText' ? [made.note] : []),
    () => `${field.label.zh}${index + 1}`,
    () => numbered,
    () => `样例文字之${'一二三四五六七八九十'.charAt(index % 10)}，内容仅供演示`,
    (_, at) => String(at + 1),
  ];
  for (const make of makers) {
    const text = make(random, index);
    if (rules.every(rule => keepsRule(rule, text))) return text;
  }
  return null;
}
