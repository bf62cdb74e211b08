import { readFileSync } from 'node:fs';

type Env = Readonly<Record<string, string | undefined>>;

/** Settings with a secret, except `SECRET_KEY`, whose file the platform reads and writes itself (`keyFile.ts`). */
const secretSettings = ['DATABASE_URL', 'ADMIN_PASSWORD', 'PROXY_CREDENTIALS'] as const;

/**
 * Returns the environment with the secrets from the files in `<setting>_FILE`, so that a secrets manager can provide
 * them and no process list shows them. Throws when a file cannot be read, or when both `<setting>` and `<setting>_FILE`
 * are set.
 */
export function withSecretFiles(env: Env): Env {
  const read = secretSettings.flatMap(name => {
    const path = env[`${name}_FILE`];
    if (!path) return [];
    if (env[name]) throw new Error(`${name} and ${name}_FILE are both set: keep one of them`);
    return [[name, textOf(path, name)] as const];
  });
  return { ...env, ...Object.fromEntries(read) };
}

function textOf(path: string, name: string): string {
  try {
    const text = readFileSync(path, 'utf8').trim();
    if (text !== '') return text;
  } catch (error) {
    throw new Error(`${name}_FILE=${path} cannot be read`, { cause: error });
  }
  throw new Error(`${name}_FILE=${path} is empty`);
}
