import { countOf, readFrom } from '../../schemas/vocabulary/derivedValues.ts';
import type gameWarehouse from './game-warehouse.ts';
import type gameTryRecords from './game-try-records.ts';
import { moveActions, shelfActions } from '../../schemas/presets/commonActions.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { gameCategory, screenOrientation } from '../../schemas/codes/cloudGame.ts';
import { shelfStatus } from '../../schemas/codes/common.ts';
import { phoneType } from '../../schemas/codes/devices.ts';
import { boolean, bytes, code, image, images, integer, longText, reference, references, tags, text, version } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, maxItems, packageName, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'games',
  title: { zh: '游戏管理', en: 'Games' },
  noun: { zh: '游戏', en: 'game' },
  icon: 'VideogameAsset',
  order: 30,
  type: 'crud',
  code: 'cloud-game:games',
  operations: crud('game'),
  api: conventionalApi('/api/game/v1/games'),
  fields: {
    gameName: text({ zh: '游戏名称', en: 'Game name' }, { required: true, rules: [max(40)], list: true, filter: 'search', sort: true, title: true }),
    icon: image({ zh: '图标', en: 'Icon' }, { required: true, list: true }),
    packageName: text(
      { zh: '包名', en: 'Package name' },
      {
        required: true,
        rules: [packageName, max(128)],
        // Unique together with the package (`warehouseId`), because each version of an app is a package of its own, and
        // each package may have one game.
        unique: { with: ['warehouseId'], says: { zh: '该包名的这个版本已有游戏', en: 'A game with this package name and version already exists' } },
        list: true,
        filter: true,
      },
    ),
    warehouseId: reference({ zh: '游戏包', en: 'Game package' }, 'game-warehouse', { required: true, list: true }),
    version: version({ zh: '版本', en: 'Version' }, { ...readFrom<typeof gameWarehouse>('warehouseId', 'version'), list: true }),
    sizeBytes: bytes({ zh: '大小', en: 'Size' }, { ...readFrom<typeof gameWarehouse>('warehouseId', 'sizeBytes'), list: true }),
    category: code({ zh: '分类', en: 'Category' }, gameCategory, { required: true, list: true, filter: true }),
    projectIds: references({ zh: '所属项目', en: 'Projects' }, 'game-projects', { list: true, filter: true }),
    orientation: code({ zh: '屏幕方向', en: 'Orientation' }, screenOrientation, { default: screenOrientation.landscape }),
    minPhoneType: code({ zh: '最低机型', en: 'Minimum phone model' }, phoneType, { default: phoneType.vip }),
    tags: tags({ zh: '标签', en: 'Tags' }, { rules: [maxItems(5)] }),
    cover: image({ zh: '封面', en: 'Cover' }),
    screenshots: images({ zh: '截图', en: 'Screenshots' }, { rules: [maxItems(8)] }),
    archiveSupport: boolean({ zh: '支持存档', en: 'Save support' }, { default: true }),
    intro: longText({ zh: '简介', en: 'Intro' }, { rules: [max(256)] }),
    playCount: integer({ zh: '游玩次数', en: 'Plays' }, { ...countOf<typeof gameTryRecords>('game-try-records', { gameId: 'id' }), list: true, sort: true }),
    sort: integer({ zh: '排序', en: 'Sort order' }, { rules: [range(0, 999)], default: 0, list: true, sort: true, inline: true }),
    shelfStatus: code({ zh: '上架状态', en: 'Listing status' }, shelfStatus, { readOnly: true, default: shelfStatus.notListed, list: true, filter: true }),
  },
  sort: { field: 'sort', order: 'ASC' },
  sections: [
    { title: { zh: '基本信息', en: 'Basics' }, fields: ['gameName', 'packageName', 'warehouseId', 'category', 'projectIds', 'tags', 'intro', 'sort'] },
    { title: { zh: '运行要求', en: 'Requirements' }, fields: ['orientation', 'minPhoneType', 'archiveSupport'] },
    { title: { zh: '图片', en: 'Images' }, fields: ['icon', 'cover', 'screenshots'] },
  ],
  effects: { update: 'gameUpdate' },
  related: [{ resource: 'game-installs', filter: { gameId: '{id}' } }],
  actions: [...shelfActions('game', 'gameOnShelf'), ...moveActions('game:move', '/api/game/v1/games/move')],
});
