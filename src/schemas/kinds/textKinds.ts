import type { KindDefinition } from './kind.ts';

const plain = [{ rule: 'noLeadingSpace' }, { rule: 'printable' }] as const;

/** The kinds whose value is a string. */
export const textKinds = {
  text: { value: 'string', column: 'text', filter: 'contains', rules: plain, width: 160, maxCharacters: 64 },
  longText: {
    value: 'string',
    column: 'text',
    filter: 'contains',
    rules: plain,
    width: 220,
    wide: true,
    maxCharacters: 256,
  },
  richText: {
    value: 'string',
    column: 'text',
    filter: 'contains',
    rules: [{ rule: 'printable' }],
    width: 220,
    wide: true,
    maxCharacters: 2048,
  },
  phone: {
    value: 'string',
    column: 'text',
    filter: 'contains',
    rules: [{ rule: 'phone' }],
    width: 130,
  },
  email: {
    value: 'string',
    column: 'text',
    filter: 'contains',
    rules: [{ rule: 'noLeadingSpace' }, { rule: 'email' }],
    width: 200,
    format: 'email',
  },
  ip: { value: 'string', column: 'text', filter: 'prefix', rules: [{ rule: 'ip' }], width: 140 },
  url: {
    value: 'string',
    column: 'text',
    filter: 'contains',
    rules: [{ rule: 'noLeadingSpace' }, { rule: 'url' }],
    width: 220,
    wide: true,
    maxCharacters: 2048,
    format: 'uri',
  },
  mac: { value: 'string', column: 'text', filter: 'prefix', rules: [{ rule: 'mac' }], width: 160 },
  idCard: { value: 'string', column: 'text', filter: null, rules: [{ rule: 'idCard' }], width: 180 },
  bankCard: { value: 'string', column: 'text', filter: null, rules: [{ rule: 'bankCard' }], width: 190 },
  version: {
    value: 'string',
    column: 'text',
    filter: 'prefix',
    rules: [{ rule: 'version' }],
    width: 100,
    maxCharacters: 32,
  },
  password: {
    value: 'string',
    column: 'text',
    filter: null,
    rules: [{ rule: 'printable' }],
    width: 100,
    maxCharacters: 512,
  },
  image: { value: 'string', column: 'text', filter: null, rules: [], width: 72, wide: true, maxCharacters: 256 },
  file: { value: 'string', column: 'text', filter: null, rules: [], width: 160, wide: true, maxCharacters: 256 },
} as const satisfies Readonly<Record<string, KindDefinition>>;
