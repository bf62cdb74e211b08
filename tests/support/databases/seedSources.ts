/** Sources that determine the demo database. */
export const seedSources = [
  'platform/storage',
  'platform/seed',
  'platform/secrets',
  'platform/resources',
  'platform/estate',
  'platform/readings',
  'platform/simulator',
  'src/schemas',
  'src/resources',
  'tests/support',
  'package-lock.json',
] as const;
