import { type Kind, type SampledKind, sampleOfKind } from '../../../src/schemas/kinds/kinds.ts';

/** Values that a kind accepts, among them the longest and the smallest. */
const ownValues: { readonly [K in Exclude<Kind, SampledKind>]: readonly unknown[] } & {
  readonly [K in SampledKind]?: readonly unknown[];
} = {
  text: ['a', '一号机房', 'a b', '👨‍👩‍👧', 'é', 'e\u0301', '<b>', "'; drop table users; --", '字'.repeat(64)],
  longText: ['第一行\n第二行', 'a\tb', '长'.repeat(256)],
  richText: ['<p>正文</p>', '<p><strong>a</strong> &amp; b</p>', `<p>${'字'.repeat(2_048)}</p>`],
  phone: ['13800138000', '00000000000'],
  email: ['a@b.cn', 'first.last+tag@mail.example.com'],
  url: ['http://a.cn', 'https://例子.中国/路径?b=c#d', 'http://[::1]/'],
  ip: ['0.0.0.0', '10.1.2.3', '255.255.255.255', '::1', 'fe80::1'],
  mac: ['00:1A:2B:3C:4D:5E', 'ff:ff:ff:ff:ff:ff'],
  idCard: ['110101199003072316', '11010119900307231X'],
  bankCard: ['62220212345678901234', '00000000000000000000'],
  version: ['1.0', '5.9.0', '10.20.30.40'],
  password: ['secret1', ' a ', '~!@#$%^&*_'],
  image: ['/files/a.png'],
  file: ['/files/a.apk'],
  integer: [0, 1, -1, 1_000_000, Number.MAX_SAFE_INTEGER],
  decimal: [0, 0.1, -2.5, 1.000_001, 123_456.789],
  money: [0, 0.01, 19.99, -3.5, 1_000_000.01],
  percent: [0, 0.5, 12.34, 100],
  port: [1, 80, 8_080, 65_535],
  speed: [0, 1, 1_000],
  bytes: [0, 1_024, 1_610_612_736, 1_099_511_627_776],
  duration: [0, 59, 3_600, 86_400],
  boolean: [true, false],
  code: [0, 1],
  reference: [1, 42],
  treeSelect: [1, 42],
  dateTime: ['2026-01-31 00:00:00', '2024-02-29 23:59:59', '9999-12-31 23:59:59', '2026-03-29 02:30:00'],
  date: ['2026-01-31', '2024-02-29', '2000-02-29', '9999-12-31'],
  timeOfDay: ['00:00', '09:30', '23:59'],
  dateRange: [
    { start: '2026-01-01', end: '2026-01-31' },
    { start: '2024-02-29', end: '2024-02-29' },
  ],
  ipRange: [
    { start: '10.0.0.1', end: '10.0.0.24' },
    { start: 'fe80::1', end: 'fe80::ff' },
  ],
  portRange: [
    { start: 1, end: 65_535 },
    { start: 8_000, end: 8_000 },
  ],
  geo: [
    { lng: 113.943_21, lat: 22.540_503 },
    { lng: -180, lat: 90 },
  ],
  tags: [['a'], ['热门', '新品', 'a b'], []],
  keyValues: [
    [],
    [{ key: 'a', value: 'b' }],
    [
      { key: 'a', value: '1' },
      { key: 'b', value: '1' },
    ],
  ],
  rows: [[], [{ key: 'a', price: 1.5 }], [{ key: 'a' }, { key: 'b', price: 0 }]],
  json: [{ a: 1 }, [1, 'a', null], 5, true],
};

/** Returns values that the kind accepts: its values in `ownValues`, and samples. */
export function kindValuesOf(kind: Kind): readonly unknown[] {
  const samples = [0, 1, 41].map(index => sampleOfKind(kind, index)).filter(sample => sample !== undefined);
  return [...(ownValues[kind] ?? []), ...samples];
}
