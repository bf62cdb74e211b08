import type { Generator } from '../../src/schemas/resource.ts';
import type { Random } from './random.ts';
import {
  browsers,
  cities,
  companyWords,
  families,
  givenNames,
  mailHosts,
  networks,
  nickWords,
  phonePrefixes,
  places,
} from './words.ts';

type Faker = Extract<Generator, { readonly faker: unknown }>['faker'];

/** What people and things are called; `row` makes what has to be unique so. */
export const made: { readonly [F in Faker]: (random: Random, row: number) => string } = {
  name: random => `${random.oneOf(families)[0]}${random.oneOf(givenNames)[0]}`,
  // Every name of the list before any of them a second time.
  company: (random, row) =>
    `${random.oneOf(cities)}${companyWords[row % companyWords.length]}${random.oneOf(['科技', '网络', '信息技术', '互娱'])}有限公司`,
  userName: (random, row) => {
    const spelled = `${random.oneOf(families)[1]}${random.oneOf(givenNames)[1]}`;
    return `${spelled}${String(row).padStart(4, '0')}`.slice(-20);
  },
  nickName: random => `${random.oneOf(nickWords[0])}的${random.oneOf(nickWords[1])}${random.between(1, 99)}`,
  phone: (random, row) =>
    `${random.oneOf(phonePrefixes)}${String((row * 7_919 + random.between(0, 7_918)) % 100_000_000).padStart(8, '0')}`,
  email: (random, row) =>
    `${random.oneOf(families)[1]}.${random.oneOf(givenNames)[1]}${row}@${random.oneOf(mailHosts)}`,
  ip: random =>
    `${random.oneOf(networks)}.${random.between(0, 255)}.${random.between(0, 255)}.${random.between(1, 254)}`,
  place: random => random.oneOf(places),
  browser: random => random.oneOf(browsers),
  idCard: (random, row) => {
    const day = String(random.between(1, 28)).padStart(2, '0');
    const month = String(random.between(1, 12)).padStart(2, '0');
    const born = `${random.between(1_970, 2_006)}${month}${day}`;
    return `${random.oneOf(['110105', '310115', '440106', '440305', '330110', '510107'])}${born}${String(row % 1_000).padStart(3, '0')}${'0123456789X'.charAt(random.between(0, 10))}`;
  },
};
