import { osType } from '../../../src/schemas/codes/cloudComputer.ts';
import { resolution } from '../../../src/schemas/codes/devices.ts';

const { windows10, windows11, windowsServer2019, ubuntu2204 } = osType;
const { landscape720p, landscape1080p, landscape1440p } = resolution;

const profiles = [
  ['办公基础型', 2, 4, null, null, 60, null, windows10, 10, landscape720p],
  ['办公标准型', 4, 8, null, null, 80, 100, windows11, 20, landscape1080p],
  ['办公增强型', 8, 16, null, null, 120, 200, windows11, 30, landscape1080p],
  ['设计标准型', 8, 32, 'NVIDIA T4', 16, 120, 500, windows11, 50, landscape1080p],
  ['设计旗舰型', 16, 64, 'NVIDIA A10', 24, 200, 1_000, windows11, 100, landscape1440p],
  ['游戏标准型', 8, 16, 'RTX 3060', 12, 120, 500, windows10, 50, landscape1080p],
  ['游戏旗舰型', 12, 32, 'RTX 4070', 12, 200, 1_000, windows11, 100, landscape1440p],
  ['开发型', 8, 32, null, null, 120, 500, ubuntu2204, 50, landscape1080p],
  ['服务器型', 16, 64, null, null, 200, 2_000, windowsServer2019, 200, landscape720p],
] as const;

/** Hardware configurations for sale, from small to large. */
export const knownCloudComputerConfigs = profiles.map(
  ([
    configName,
    cpuCores,
    memoryGb,
    gpuModel,
    gpuMemoryGb,
    systemDiskGb,
    dataDiskGb,
    operatingSystem,
    bandwidth,
    screen,
  ]) => ({
    configName,
    cpuCores,
    memoryGb,
    gpuModel,
    gpuMemoryGb,
    systemDiskGb,
    dataDiskGb,
    osType: operatingSystem,
    bandwidth,
    resolution: screen,
  }),
);
