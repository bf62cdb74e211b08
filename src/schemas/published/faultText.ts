import type { Fault } from '../inconsistencies.ts';
import type { Label } from '../label.ts';

/** The sentences of the faults in Chinese, by what they say in English; `$1` stands for what differs. */
const sentences: readonly (readonly [RegExp, string])[] = [
  [/^unknown key (.+)$/, '不认识的属性：$1'],
  [/ must be one of the following values: (.+)$/, '只能是：$1'],
  [/ (?:is a required field|must be defined|cannot be null)$/, '必须填写'],
  [/ must be a `(\w+)` type/, '类型应为$1'],
  [/ field must have at least (\d+) items$/, '至少$1项'],
  [/^a name is camelCase letters and digits$/, '名称应为小驼峰形式的字母和数字'],
  [/^a field name is camelCase letters and digits$/, '字段名应为小驼峰形式的字母和数字'],
  [/^a resource name is kebab-case$/, '页面名应为小写字母、数字和连字符'],
  [/^a permission code looks like/, '权限编码的形式为area:screen'],
  [/^a path begins with/, '路径以/开头且不含查询参数'],
  [/^an unknown rule/, '不认识的规则，或缺少参数'],
  [/^an unknown condition$/, '不认识的条件'],
  [/^there is no field (.+)$/, '没有字段$1'],
  [/^there is no state (.+)$/, '字段的选项中没有$1'],
  [/^(.+) is no list of states$/, '$1不是选项字段，没有状态可变'],
  [/^there is no screen (.+)$/, '没有页面$1'],
  [/^there is no icon (.+)$/, '没有图标$1，请选用内置页面已有的图标'],
  [/^(.+) has no field (.+)$/, '$1没有字段$2'],
  [/^one field is the title, not (\d+)$/, '应有且只有一个标题字段，现有$1个'],
  [/^two fields are called (.+)$/, '有两个字段都叫“$1”'],
  [/^two actions are named (.+)$/, '有两个操作都叫$1'],
  [/^(\w+) needs a program/, '$1需要程序支持，只有内置页面才有'],
  [/^a published screen is of the type crud$/, '发布的页面类型只能是crud'],
  [/^a call stands at (.+) or below it$/, '接口路径须在$1之下'],
  [/^(.+) is the same call$/, '与$1是同一个接口'],
  [/^the code (.+) belongs to (.+)$/, '权限编码$1已属于页面$2'],
  [/^(.+) is a built-in screen$/, '$1是内置页面'],
  [/^(.+) is taken$/, '名称$1已被占用'],
  [/^the name (.+) is reserved$/, '名称$1为系统保留'],
  [/^a name has at most (\d+) characters$/, '名称最多$1个字符'],
  [/^a name cannot be (.+)$/, '名称不能是$1'],
  [/^a text has at most (\d+) characters$/, '文本最多$1个字符'],
  [/^it has more than (\d+) parts$/, '内容过多，最多$1个节点'],
  [/^it is deeper than (\d+) levels$/, '嵌套过深，最多$1层'],
  [/^a number is finite$/, '数字必须有限'],
  [/^no field is a column$/, '列表至少要有一列'],
  [/^(.+) is not sorted by$/, '字段$1没有开启排序'],
  [/^the platform fills the field/, '该字段由平台填写，不能要求用户填写'],
  [/^what is only on a page of its own/, '仅在详情或新增中出现的字段不能作为列'],
  [/^an action of a published screen opens/, '发布的页面的操作只能打开关联列表'],
  [/^only a harmless action on one row asks nothing$/, '只有针对单行且无风险的操作才能不经询问'],
  [/^a code field names its list$/, '编码字段需要取值列表'],
  [/^rows name their fields$/, '明细列表需要列出字段'],
  [/^a reference names a resource$/, '关联字段需要指明页面'],
  [/^a file field says what a file must be$/, '文件字段需要说明文件限制'],
  [/^(.+) is what the platform itself keeps of every record$/, '$1由平台自动维护'],
  [/^this needs records that the platform keeps itself$/, '记录不在本平台时不能使用'],
  [/^a path is names and/, '路径由斜杠分隔的名称和{占位}组成'],
  [/^the call names no record, so/, '该接口没有指明记录，会作用于全部记录'],
  [/^the platform itself answers at this path$/, '该路径由平台自身应答'],
  [/^a code and the values that mean a success go together$/, '状态码位置与成功值须同时填写'],
  [/^a place is keys with dots/, '位置为以点分隔的键'],
  [/^a target is named in/, '目标名应为小写字母、数字和连字符'],
  [/^there is no target (.+)$/, '没有目标$1，请在平台的PROXY_TARGETS中设置'],
  [/^a call is a method or/, '接口应为方法或*，加上路径'],
  [/^a name is small letters, digits and hyphens$/, '名称应为小写字母、数字和连字符'],
  [/^only what a record holds and a form writes/, '只有表单可写的记录字段才能有只读条件'],
  [/^(.+) is nothing that can be added up$/, '$1不能求和'],
];

/** What is wrong, in both languages. */
export function faultText({ message }: Fault): Label {
  for (const [pattern, zh] of sentences) {
    const found = pattern.exec(message);
    if (found) return { zh: zh.replace(/\$(\d)/g, (_, at: string) => found[Number(at)] ?? ''), en: message };
  }
  return { zh: `此处不符合要求（${message}）`, en: message };
}
