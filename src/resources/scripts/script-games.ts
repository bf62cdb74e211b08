import { countOf } from '../../schemas/vocabulary/derivedValues.ts';
import type scripts from './scripts.ts';
import { moveActions } from '../../schemas/presets/commonActions.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { gameCategory, gameChannel } from '../../schemas/codes/cloudGame.ts';
import { enableStatus } from '../../schemas/codes/common.ts';
import { boolean, code, image, integer, longText, text } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, packageName, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'script-games',
  title: { zh: '脚本游戏', en: 'Script games' },
  noun: { zh: '脚本游戏', en: 'script game' },
  icon: 'Extension',
  order: 10,
  type: 'crud',
  code: 'scripts:script-games',
  operations: crud('script-game'),
  api: conventionalApi('/api/script/v1/script-games'),
  fields: {
    gameName: text({ zh: '游戏名称', en: 'Game name' }, { required: true, rules: [max(40)], unique: true, list: true, filter: 'search', title: true }),
    packageName: text({ zh: '包名', en: 'Package name' }, { required: true, rules: [packageName, max(128)], unique: true, list: true, filter: true }),
    icon: image({ zh: '图标', en: 'Icon' }, { required: true, list: true }),
    category: code({ zh: '分类', en: 'Category' }, gameCategory, { required: true, list: true, filter: true }),
    channel: code({ zh: '渠道', en: 'Channel' }, gameChannel, { default: gameChannel.official, list: true, filter: true }),
    scriptCount: integer({ zh: '脚本数', en: 'Scripts' }, { ...countOf<typeof scripts>('scripts', { gameId: 'id' }), list: true, sort: true }),
    hot: boolean({ zh: '热门', en: 'Hot' }, { default: false, list: true, filter: true }),
    intro: longText({ zh: '简介', en: 'Intro' }, { rules: [max(256)] }),
    sort: integer({ zh: '排序', en: 'Sort order' }, { rules: [range(0, 999)], default: 0, list: true, sort: true }),
    status: code({ zh: '状态', en: 'Status' }, enableStatus, { default: enableStatus.enabled, list: true, filter: true, inline: true }),
  },
  related: [{ resource: 'scripts', filter: { gameId: '{id}' } }],
  sort: { field: 'sort', order: 'ASC' },
  actions: [...moveActions('script-game:move', '/api/script/v1/script-games/move')],
});
