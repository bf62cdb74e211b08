import { basename, dirname, join, resolve } from 'node:path';

import { type KeyRing, parseKeyRing } from '../secrets/keyRing.ts';
import type { SettingReader } from './settingReader.ts';

/** Reads the locations of the platform's data and keys. */
export function readDataLocations(reader: SettingReader) {
  const { text } = reader;
  const dataDir = text('DATA_DIR', './data', () => null);
  const beside = join(dirname(resolve(dataDir)), `${basename(resolve(dataDir))}.key`);
  return {
    dataDir,
    databaseUrl:
      text('DATABASE_URL', '', url => (isPostgresUrl(url) ? null : 'must begin with postgres://')) || undefined,
    platformUrl: text('PLATFORM_URL', '', originFault).replace(/\/$/, '') || undefined,
    secretKeys: secretKeys(reader),
    secretKeyFile: text('SECRET_KEY_FILE', beside, () => null),
  };
}

function secretKeys({ text }: SettingReader): KeyRing | undefined {
  const faultOf = (item: string) => {
    const keys = parseKeyRing(item);
    return typeof keys === 'string' ? keys : null;
  };
  const keys = parseKeyRing(text('SECRET_KEY', '', faultOf));
  return typeof keys === 'string' ? undefined : keys;
}

function isPostgresUrl(url: string): boolean {
  return /^postgres(ql)?:\/\//.test(url) && URL.canParse(url);
}

/**
 * Returns the error message for a text that is not an origin; `null` for an origin. A URL with a path is not an origin,
 * because the path of each call would replace this path.
 */
function originFault(text: string): string | null {
  const url = URL.parse(text);
  const isOrigin =
    url !== null && /^https?:$/.test(url.protocol) && text.replace(/\/$/, '').toLowerCase() === url.origin;
  return isOrigin ? null : 'must be scheme, host and port, such as https://platform.example.com';
}
