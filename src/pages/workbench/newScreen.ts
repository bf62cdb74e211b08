import { conventional } from '../../schemas/call.ts';
import { text } from '../../schemas/fields.ts';
import { publishedBase } from '../../schemas/published/screenFaults.ts';
import { type Resource, crud } from '../../schemas/resource.ts';
import { max } from '../../schemas/rules/rules.ts';

/** What a screen begins with: a name, and everything else as the platform expects it. */
export function newScreen(name: string): Resource {
  return {
    name,
    title: { zh: name, en: name },
    noun: { zh: '记录', en: 'record' },
    icon: 'ViewModule',
    order: 100,
    type: 'crud',
    code: `published:${name}`,
    operations: crud(name),
    api: conventional(publishedBase(name)),
    fields: {
      name: text(
        { zh: '名称', en: 'Name' },
        { required: true, rules: [max(40)], list: true, filter: 'search', title: true },
      ),
    },
  };
}

/**
 * A proposed screen as the platform takes it: its calls and codes are those of its name, it is drawn with an icon that
 * there is, and nothing of it needs a program.
 */
export function settledScreen(screen: Resource, icons: readonly string[]): Resource {
  const { seed: _seed, effects: _effects, actions: _actions, ...rest } = screen;
  const { name } = screen;
  const own = newScreen(name);
  return {
    ...rest,
    icon: icons.includes(screen.icon) ? screen.icon : own.icon,
    code: own.code,
    operations: own.operations,
    api: own.api,
  };
}
