const profiles = [
  ['办公基础型', 2, 4, null, null, 60, null, 1, 10, 1],
  ['办公标准型', 4, 8, null, null, 80, 100, 2, 20, 2],
  ['办公增强型', 8, 16, null, null, 120, 200, 2, 30, 2],
  ['设计标准型', 8, 32, 'NVIDIA T4', 16, 120, 500, 2, 50, 2],
  ['设计旗舰型', 16, 64, 'NVIDIA A10', 24, 200, 1_000, 2, 100, 3],
  ['游戏标准型', 8, 16, 'RTX 3060', 12, 120, 500, 1, 50, 2],
  ['游戏旗舰型', 12, 32, 'RTX 4070', 12, 200, 1_000, 2, 100, 3],
  ['开发型', 8, 32, null, null, 120, 500, 4, 50, 2],
  ['服务器型', 16, 64, null, null, 200, 2_000, 3, 200, 1],
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
    osType,
    bandwidth,
    resolution,
  ]) => ({
    configName,
    cpuCores,
    memoryGb,
    gpuModel,
    gpuMemoryGb,
    systemDiskGb,
    dataDiskGb,
    osType,
    bandwidth,
    resolution,
  }),
);
