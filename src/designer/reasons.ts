import { type Label, interpolate } from '../schemas/base/label.ts';

/** Reasons for a guess or an omission. Words from the source replace the `{placeholders}`. */
const reasons = {
  said: { zh: '来源已写明：{what}', en: 'Stated by the source: {what}' },
  named: { zh: '按名称“{what}”推断', en: 'Inferred from the name “{what}”' },
  seen: { zh: '按{count}个样例值推断', en: 'Inferred from {count} sample values' },
  typed: { zh: '按类型{what}推断', en: 'Inferred from the type {what}' },
  fewValues: { zh: '样例中只有{count}种取值', en: 'The samples have only {count} different values' },
  alwaysThere: { zh: '每条样例都有值', en: 'Every sample has a value' },
  allDifferent: { zh: '样例值互不相同', en: 'All sample values differ' },
  refers: { zh: '名称或来源指向“{what}”', en: 'The name or the source refers to “{what}”' },
  labelBoth: { zh: '来源有名称', en: 'The source gives a label' },
  labelTranslated: { zh: '由字段名逐词翻译', en: 'Translated word by word from the field name' },
  labelHalf: {
    zh: '部分词语不在词表中，请核对中文',
    en: 'Some words are not in the glossary. Check the Chinese label',
  },
  labelUntranslated: { zh: '词表中没有，请补上名称', en: 'Not in the glossary. Enter a label' },
  title: { zh: '最像记录名称的字段', en: 'Field that most resembles a record name' },
  column: { zh: '适合放入列表的前几个字段', en: 'One of the first fields that suit a list' },
  filter: { zh: '取值有限或常用于查找', en: 'Few values, or often searched' },
  parameterOfList: { zh: '列表接口有同名参数', en: 'The list call has a parameter with this name' },
  calls: { zh: '按路径和方法推断', en: 'Inferred from path and method' },
  envelope: { zh: '按答复的结构推断：{what}', en: 'Inferred from the structure of the response: {what}' },
  server: {
    zh: '文档的服务器{what}是平台的目标',
    en: 'The server of the document, {what}, is a target of the platform',
  },
  otherServer: {
    zh: '目标由人选定，文档未提到它',
    en: 'A user selected the target; the document does not name it',
  },
  code: { zh: '应答里说明成败的键', en: 'Key of the response that states success or failure' },
  pages: { zh: '按分页参数推断', en: 'Inferred from the paging parameters' },
  notThere: {
    zh: '无法区分目标的记录：应答中需要有记录列表和记录编号',
    en: 'The records of the target cannot be distinguished: a screen requires responses with a list of records that have an id',
  },
  unfit: { zh: '目标的记录不能这样用：{what}', en: 'The screen cannot use the records of the target: {what}' },
  keptHere: { zh: '平台自行保存此项', en: 'The platform stores this itself' },
  noKind: { zh: '没有对应的字段类型，按JSON保存', en: 'No field kind matches; stored as JSON' },
  tooDeep: { zh: '层级过深，按JSON保存', en: 'Nested too deeply; stored as JSON' },
  tooManyFields: { zh: '字段过多，未列入', en: 'Too many fields; omitted' },
  secretInList: {
    zh: '列表中的密钥会随记录返回，因此不采用该列表',
    en: 'A record returns its whole lists, so a list that contains a secret is omitted',
  },
  secretInAction: {
    zh: '操作的表单不含密钥“{what}”；必须填写它的接口未列入',
    en: 'The form of an action does not include the secret “{what}”; a call that requires this secret is omitted',
  },
  noPattern: {
    zh: '不执行来源的正则表达式：{what}',
    en: 'The designer does not run regular expressions from a source: {what}',
  },
  noName: { zh: '名称无法成为字段名', en: 'The name cannot be a field name' },
  tooManyChoices: { zh: '可选值过多（{count}个）', en: 'Too many choices ({count})' },
  manyPlaces: {
    zh: '路径需要记录编号之外的参数：{what}',
    en: 'The path requires more than the id of a record: {what}',
  },
  bulk: {
    zh: '没有记录编号，会改动或删除全部记录，因此不作为单条操作',
    en: 'The call does not name a record and would change or delete all records, so it does not become a record action',
  },
  session: {
    zh: '登录、退出和会话接口不作为按钮',
    en: 'A call that signs in or out or manages sessions does not become a button',
  },
  noList: {
    zh: '文档中没有可用的列表接口，没有列表就没有页面',
    en: 'The document has no usable list call, and every screen requires a list',
  },
  noDetail: {
    zh: '文档中没有可用的单条读取接口，因此没有详情页和编辑表单',
    en: 'The document has no usable call that reads one record, so the screen has no detail page and no edit form',
  },
  noOptions: {
    zh: '文档中没有供选择记录的接口，因此其他页面不能引用此页面',
    en: 'The document has no call that returns options, so no other screen can refer to this screen',
  },
  noEdit: {
    zh: '编辑表单要先读取记录，而文档中没有可用的单条读取接口',
    en: 'An edit form first reads the record, and the document has no usable call for this',
  },
  alike: { zh: '同类接口已有一个对应', en: 'Another call already has this role' },
  noVerb: { zh: '不是增删改查，也不是单条操作', en: 'Neither reads nor writes a record, nor acts on one' },
  noEffect: { zh: '需要开发者为它写效果', en: 'A developer must write the effect of this call' },
  noPaging: {
    zh: '分页参数不是页码和条数：{what}',
    en: 'The paging parameters are not page number and page size: {what}',
  },
  otherNames: { zh: '来源的字段名不同：{what}', en: 'The source spells the field differently: {what}' },
  sameLabel: { zh: '与另一字段同名，已加编号', en: 'Another field has the same name; numbered' },
  untouched: { zh: '无人改过，按来源更新', en: 'Nobody has changed this part, so it follows the source' },
  decided: { zh: '已由人决定，保留', en: 'Kept, because a person has decided this part' },
  gone: {
    zh: '来源不再有此项；为保住数据而保留',
    en: 'No longer in the source; kept to preserve the stored values',
  },
  fault: { zh: '不能用于资源：{what}', en: 'Not possible in a resource: {what}' },
} as const satisfies Readonly<Record<string, Label>>;

export type ReasonName = keyof typeof reasons;

/** Returns a reason with the values in its placeholders. */
export function formatReason(name: ReasonName, values: Readonly<Record<string, unknown>> = {}): Label {
  const { zh, en } = reasons[name];
  return { zh: interpolate(zh, values), en: interpolate(en, values) };
}
