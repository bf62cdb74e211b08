/** Numbers of the requirements of OWASP ASVS 5.0.0 by chapter and level: 70 of level 1, 183 of level 2. */
export const asvsRequirements: Readonly<Record<string, Readonly<Record<1 | 2, string>>>> = {
  V1: {
    1: '1.2.1-5 1.3.1-2 1.5.1',
    2: '1.1.1-2 1.2.6-9 1.3.3-11 1.4.1-3 1.5.2',
  },
  V2: { 1: '2.1.1 2.2.1-2 2.3.1', 2: '2.1.2-3 2.2.3 2.3.2-4 2.4.1' },
  V3: {
    1: '3.2.1-2 3.3.1 3.4.1-2 3.5.1-3',
    2: '3.3.2-4 3.4.3-6 3.5.4-5 3.7.1-2',
  },
  V4: { 1: '4.1.1 4.4.1', 2: '4.1.2-3 4.2.1 4.3.1-2 4.4.2-4' },
  V5: { 1: '5.2.1-2 5.3.1-2', 2: '5.1.1 5.2.3 5.4.1-3' },
  V6: {
    1: '6.1.1 6.2.1-8 6.3.1-2 6.4.1-2',
    2: '6.1.2-3 6.2.9-12 6.3.3-4 6.4.3-4 6.5.1-5 6.6.1-3 6.8.1-4',
  },
  V7: { 1: '7.2.1-4 7.4.1-2', 2: '7.1.1-3 7.3.1-2 7.4.3-5 7.5.1-2 7.6.1-2' },
  V8: { 1: '8.1.1 8.2.1-2 8.3.1', 2: '8.1.2 8.2.3 8.4.1' },
  V9: { 1: '9.1.1-3 9.2.1', 2: '9.2.2-4' },
  V10: {
    1: '10.4.1-5',
    2: '10.1.1-2 10.2.1-2 10.3.1-4 10.4.6-11 10.5.1-5 10.6.1-2 10.7.1-3',
  },
  V11: { 1: '11.3.1-2 11.4.1', 2: '11.1.1-2 11.2.1-3 11.3.3 11.4.2-4 11.5.1 11.6.1' },
  V12: { 1: '12.1.1 12.2.1-2', 2: '12.1.2-3 12.3.1-4' },
  V13: { 1: '13.4.1', 2: '13.1.1 13.2.1-5 13.3.1-2 13.4.2-5' },
  V14: { 1: '14.2.1 14.3.1', 2: '14.1.1-2 14.2.2-4 14.3.2-3' },
  V15: { 1: '15.1.1 15.2.1 15.3.1', 2: '15.1.2-3 15.2.2-3 15.3.2-7' },
  V16: { 1: '', 2: '16.1.1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3' },
  V17: { 1: '', 2: '17.1.1 17.2.1-4 17.3.1-2' },
};

/** Requirement of the ASVS: its number and level. */
export interface Requirement {
  readonly number: string;
  readonly level: 1 | 2;
}

/** Returns the requirements of a chapter in the order of the standard. */
export function requirementsOf(chapter: string): readonly Requirement[] {
  const numbers = asvsRequirements[chapter];
  if (!numbers) return [];
  return ([1, 2] as const)
    .flatMap(level => expand(numbers[level]).map(number => ({ number, level })))
    .toSorted((a, b) => a.number.localeCompare(b.number, 'en', { numeric: true }));
}

/** Expands ranges: `1.2.1-3` stands for 1.2.1, 1.2.2 and 1.2.3. */
function expand(numbers: string): readonly string[] {
  return numbers.split(' ').flatMap(range => {
    const [, section = '', first = '', last = first] = /^(\d+\.\d+)\.(\d+)(?:-(\d+))?$/.exec(range) ?? [];
    const count = section === '' ? 0 : Number(last) - Number(first) + 1;
    return Array.from({ length: count }, (_, at) => `${section}.${Number(first) + at}`);
  });
}
