import { countOf } from '../../schemas/vocabulary/derivedValues.ts';
import type cloudComputerMeals from './cloud-computer-meals.ts';
import { conventionalApi } from '../../schemas/vocabulary/call.ts';
import { osType } from '../../schemas/codes/cloudComputer.ts';
import { enableStatus } from '../../schemas/codes/common.ts';
import { resolution } from '../../schemas/codes/devices.ts';
import { code, integer, longText, speed, text } from '../../schemas/vocabulary/fields.ts';
import { crud, defineResource } from '../../schemas/vocabulary/resource.ts';
import { max, range, speedLimit } from '../../schemas/rules/rules.ts';

export default defineResource({
  name: 'cloud-computer-configs',
  title: { zh: '云电脑配置', en: 'Cloud computer configurations' },
  noun: { zh: '云电脑配置', en: 'cloud computer configuration' },
  icon: 'Build',
  order: 20,
  type: 'crud',
  code: 'cloud-computer:cloud-computer-configs',
  operations: crud('cloud-computer-config'),
  api: conventionalApi('/api/computer/v1/cloud-computer-configs'),
  fields: {
    configName: text({ zh: '配置名称', en: 'Configuration name' }, { required: true, rules: [max(40)], unique: true, list: true, filter: 'search', title: true }),
    cpuCores: integer({ zh: 'CPU核数', en: 'CPU cores' }, { required: true, rules: [range(1, 100)], list: true }),
    memoryGb: integer({ zh: '内存', en: 'Memory' }, { required: true, rules: [range(1, 999)], unit: { zh: 'GB', en: 'GB' }, list: true }),
    gpuModel: text({ zh: '显卡', en: 'GPU' }, { rules: [max(40)], list: true, filter: true }),
    gpuMemoryGb: integer({ zh: '显存', en: 'GPU memory' }, { rules: [range(1, 100)], unit: { zh: 'GB', en: 'GB' }, list: true }),
    systemDiskGb: integer({ zh: '系统盘', en: 'System disk' }, { required: true, rules: [range(1, 999)], unit: { zh: 'GB', en: 'GB' }, list: true }),
    dataDiskGb: integer({ zh: '数据盘', en: 'Data disk' }, { rules: [range(1, 10000)], unit: { zh: 'GB', en: 'GB' }, list: true }),
    osType: code({ zh: '操作系统', en: 'Operating system' }, osType, { required: true, list: true, filter: true }),
    bandwidth: speed({ zh: '带宽', en: 'Bandwidth' }, { required: true, rules: [speedLimit], unit: { zh: 'Mbps', en: 'Mbps' }, list: true }),
    resolution: code({ zh: '分辨率', en: 'Resolution' }, resolution, { required: true, list: true }),
    mealCount: integer({ zh: '套餐数', en: 'Packages' }, { ...countOf<typeof cloudComputerMeals>('cloud-computer-meals', { configId: 'id' }), list: true }),
    status: code({ zh: '状态', en: 'Status' }, enableStatus, { default: enableStatus.enabled, list: true, filter: true, inline: true }),
    note: longText({ zh: '备注', en: 'Note' }, { rules: [max(256)] }),
  },
  sections: [
    { title: { zh: '基本信息', en: 'Basics' }, fields: ['configName', 'osType', 'status', 'note'] },
    { title: { zh: '硬件', en: 'Hardware' }, fields: ['cpuCores', 'memoryGb', 'gpuModel', 'gpuMemoryGb', 'systemDiskGb', 'dataDiskGb', 'bandwidth', 'resolution'] },
  ],
  related: [{ resource: 'cloud-computer-meals', filter: { configId: '{id}' } }],
});
