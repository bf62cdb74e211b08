import { moveActions, shelfActions } from '../../schemas/presets/commonActions.ts';
import { action } from '../../schemas/vocabulary/action.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { appCategory } from '../../schemas/codes/apps.ts';
import { shelfStatus } from '../../schemas/codes/common.ts';
import { androidVersion, phoneType } from '../../schemas/codes/devices.ts';
import { boolean, bytes, code, file, image, images, integer, longText, references, text, version } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, maxItems, packageName, range } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'app-market',
  title: { zh: '应用市场', en: 'App market' },
  noun: { zh: '应用', en: 'app' },
  icon: 'Shop',
  order: 10,
  type: 'crud',
  code: 'apps:app-market',
  operations: crud('app'),
  api: conventionalApi('/api/market/v1/app-market'),
  fields: {
    appName: text({ zh: '应用名称', en: 'App name' }, { required: true, rules: [max(40)], list: true, filter: 'search', title: true }),
    packageName: text({ zh: '包名', en: 'Package name' }, { required: true, rules: [packageName, max(128)], list: true, filter: true }),
    icon: image({ zh: '图标', en: 'Icon' }, { required: true, list: true }),
    category: code({ zh: '分类', en: 'Category' }, appCategory, { required: true, list: true, filter: true }),
    version: version({ zh: '版本', en: 'Version' }, { required: true, unique: { with: ['packageName'], says: { zh: '该版本已存在', en: 'This version already exists' } }, list: true }),
    versionCode: integer({ zh: '版本号', en: 'Version code' }, { required: true, rules: [range(1, 99999)] }),
    apkFile: file({ zh: '安装包', en: 'Installation package' }, ['apk'], { required: true, limits: { tells: { packageName: 'packageName', version: 'version', versionCode: 'versionCode' } } }),
    sizeBytes: bytes({ zh: '大小', en: 'Size' }, { readOnly: true, list: true, sort: true }),
    md5: text({ zh: 'MD5', en: 'MD5' }, { readOnly: true, only: 'detail' }),
    minAndroid: code({ zh: '最低安卓', en: 'Minimum Android version' }, androidVersion, { default: androidVersion.android7 }),
    phoneTypes: code({ zh: '适用机型', en: 'Phone models' }, phoneType, { required: true, multiple: true, list: true, filter: true }),
    developer: text({ zh: '开发者', en: 'Developer' }, { rules: [max(64)], list: true }),
    intro: longText({ zh: '介绍', en: 'Intro' }, { required: true, rules: [max(256)] }),
    screenshots: images({ zh: '截图', en: 'Screenshots' }, { rules: [maxItems(8)] }),
    updateLog: longText({ zh: '更新说明', en: "What's new" }, { rules: [max(256)] }),
    preinstall: boolean({ zh: '预装', en: 'Preinstalled' }, { default: false, list: true, filter: true }),
    installCount: integer({ zh: '安装量', en: 'Installs' }, { readOnly: true, list: true, sort: true }),
    sort: integer({ zh: '排序', en: 'Sort order' }, { rules: [range(0, 999)], default: 0, list: true, sort: true }),
    shelfStatus: code({ zh: '上架状态', en: 'Listing status' }, shelfStatus, { default: shelfStatus.notListed, readOnly: true, list: true, filter: true }),
  },
  sort: { field: 'sort', order: 'ASC' },
  sections: [
    { title: { zh: '应用信息', en: 'App information' }, fields: ['appName', 'packageName', 'icon', 'category', 'developer', 'intro', 'screenshots'] },
    { title: { zh: '版本', en: 'Version' }, fields: ['version', 'versionCode', 'apkFile', 'minAndroid', 'phoneTypes', 'updateLog'] },
    { title: { zh: '展示', en: 'Display' }, fields: ['preinstall', 'sort'] },
  ],
  effects: { create: 'appSave', update: 'appSave' },
  actions: [
    ...shelfActions('app', 'appOnShelf'),
    action(
      'install',
      { zh: '安装到设备', en: 'Install on devices' },
      {
        on: ['row'],
        code: 'app:install',
        icon: 'InstallMobile',
        form: {
          deviceIds: references({ zh: '设备', en: 'Devices' }, 'devices', { requiredWhen: { empty: '$form.roomIds' } }),
          roomIds: references({ zh: '机房', en: 'Rooms' }, 'rooms', { help: { zh: '机房内所有适用的设备', en: 'All suitable devices of the room' } }),
        },
        when: { eq: ['$record.shelfStatus', shelfStatus.listed] },
        effect: 'appInstall',
      },
    ),
    ...moveActions('app:move', '/api/market/v1/app-market/move'),
  ],
});
