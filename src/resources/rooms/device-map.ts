import { definePage } from '../../schemas/vocabulary/resource.ts';

export default definePage({
  name: 'device-map',
  title: { zh: '设备地图', en: 'Device map' },
  icon: 'Map',
  order: 10,
  code: 'rooms:device-map',
  base: '/api/resources/v1/device-map',
  buttons: { 'device-map:move': { zh: '调整站点位置', en: 'Move sites' } },
});
