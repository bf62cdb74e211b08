/** Sources that determine the demo database. */
export const seedSources = [
  'platform/engine/storage',
  'platform/demo',
  'platform/engine/secrets',
  'platform/engine/resources',
  'platform/areas/devices/readings',
  'src/schemas',
  'src/resources',
  'tests/support',
  'package-lock.json',
] as const;
