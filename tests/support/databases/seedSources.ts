/** What a database of the demonstration is made of. */
export const seedSources = [
  'platform/storage',
  'platform/seed',
  'platform/resources',
  'platform/estate',
  'platform/readings',
  'platform/simulator',
  'src/schemas',
  'src/resources',
  'tests/support',
  'package-lock.json',
] as const;
