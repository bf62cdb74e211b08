import type { Json } from '../../../src/schemas/base/json.ts';
import { codeCharacters } from '../../engine/effects/generateRandomCodes.ts';
import { appNames, cityPlaces, gameNames, sampleNotes, packageWords } from './sampleNames.ts';
import type { Random } from './random.ts';
import {
  browsers,
  cities,
  companyWords,
  familyNames,
  givenNames,
  mailHosts,
  networkPrefixes,
  nickWords,
  phonePrefixes,
  cityDistricts,
} from './words.ts';

type Fake<T> = (random: Random, row: number) => T;

export type Faker = keyof typeof all;

const all = {
  name: random => `${random.oneOf(familyNames)[0]}${random.oneOf(givenNames)[0]}`,
  // Uses every company word once before repeating any.
  company: (random, row) =>
    `${random.oneOf(cities)}${companyWords[row % companyWords.length]}${random.oneOf(['科技', '网络', '信息技术', '互娱'])}有限公司`,
  userName: (random, row) => {
    const spelled = `${random.oneOf(familyNames)[1]}${random.oneOf(givenNames)[1]}`;
    return `${spelled}${String(row).padStart(4, '0')}`.slice(-20);
  },
  nickName: random => `${random.oneOf(nickWords[0])}的${random.oneOf(nickWords[1])}${random.between(1, 99)}`,
  phone: (random, row) =>
    `${random.oneOf(phonePrefixes)}${String((row * 7_919 + random.between(0, 7_918)) % 100_000_000).padStart(8, '0')}`,
  email: (random, row) =>
    `${random.oneOf(familyNames)[1]}.${random.oneOf(givenNames)[1]}${row}@${random.oneOf(mailHosts)}`,
  ip: random =>
    `${random.oneOf(networkPrefixes)}.${random.between(0, 255)}.${random.between(0, 255)}.${random.between(1, 254)}`,
  place: random => random.oneOf(cityDistricts),
  browser: random => random.oneOf(browsers),
  idCard: (random, row) => {
    const day = String(random.between(1, 28)).padStart(2, '0');
    const month = String(random.between(1, 12)).padStart(2, '0');
    const born = `${random.between(1_970, 2_006)}${month}${day}`;
    return `${random.oneOf(['110105', '310115', '440106', '440305', '330110', '510107'])}${born}${String(row % 1_000).padStart(3, '0')}${'0123456789X'.charAt(random.between(0, 10))}`;
  },
  // The first three bytes belong to a maker of network cards, the last three encode the row.
  mac: (random, row) => `${random.oneOf(['00:1A:2B', '3C:52:82', 'A4:83:E7'])}:${hexPairs(row, 3)}`,
  port: random => random.between(1_024, 49_151),
  geo: random => {
    const [, lng, lat] = random.oneOf(cityPlaces);
    const near = (degrees: number) => Number((degrees + (random.next() - 0.5) / 5).toFixed(6));
    return { lng: near(lng), lat: near(lat) };
  },
  version: random => `${random.between(1, 9)}.${random.between(0, 12)}.${random.between(0, 30)}`,
  url: (random, row) =>
    `https://${random.oneOf(['cdn', 'www', 'open'])}.cloudphone.cn/${random.oneOf(['a', 'd', 'p'])}/${row + 1}`,
  hostName: (random, row) =>
    `${random.oneOf(['node', 'card', 'relay', 'edge'])}-${String(row + 1).padStart(4, '0')}.cloudphone.cn`,
  roomName: (random, row) => `${random.oneOf(cityPlaces)[0]}${row + 1}号机房`,
  serial: (random, row) => `SN${random.digits(4)}${String(row + 1).padStart(6, '0')}`,
  md5: random => Array.from({ length: 32 }, () => random.between(0, 15).toString(16)).join(''),
  deviceCode: (_, row) => `D${String(row + 1).padStart(6, '0')}`,
  game: random => random.oneOf(gameNames),
  app: random => random.oneOf(appNames),
  packageName: (random, row) => `${packageWords.map(words => random.oneOf(words)).join('.')}${row + 1}`,
  bankCard: (random, row) => `62${random.digits(8)}${String(row).padStart(10, '0')}`,
  note: random => random.oneOf(sampleNotes),
  code16: random => Array.from({ length: 16 }, () => codeCharacters.charAt(random.between(0, 31))).join(''),
} as const satisfies Readonly<Record<string, Fake<Json>>>;

/** Generators of plausible names and values. `row` makes unique values differ between rows. */
export const fakers: { readonly [F in Faker]: Fake<ReturnType<(typeof all)[F]>> } = all;

function hexPairs(number: number, pairs: number): string {
  const digits = number
    .toString(16)
    .padStart(pairs * 2, '0')
    .slice(-pairs * 2)
    .toUpperCase();
  return digits.match(/../g)?.join(':') ?? '';
}
