import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

import packageJson from '../../../package.json' with { type: 'json' };
import { isRecord } from '../../../src/schemas/base/json.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const dockerfile = read('Dockerfile')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .map(line => line.trim().split(/\s+/));
const stepsOf = (name: string) => dockerfile.filter(([step]) => step === name).map(([, ...rest]) => rest);
/** Settings that the documents describe. */
const documented = new Set(
  [...read('docs/administrators/settings.md').matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name]) => name),
);
const scriptsIn = (text: string) => [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);

describe('the container image', () => {
  const copied = stepsOf('COPY').filter(([first]) => !first?.startsWith('--from'));
  const sources = copied.flatMap(words => words.slice(0, -1));

  it('contains the built program and its packages, but neither sources nor version-control metadata', () => {
    expect(read('.dockerignore').split('\n')[0]).toBe('*');
    expect(read('.dockerignore')).not.toContain('.git');
    const last = dockerfile.findLastIndex(([step]) => step === 'FROM');
    const inImage = dockerfile.slice(last).filter(([step]) => step === 'COPY');
    expect(inImage.map(([, , path]) => path)).toEqual(['/app/package.json', '/app/node_modules', '/app/dist']);
    expect(stepsOf('RUN').flat().join(' ')).toContain('npm prune --omit=dev');
  });

  it('has no default password', () => {
    const secrets = read('compose.yaml').match(/\S*PASSWORD\S*: .*|DATABASE_URL: .*/g) ?? [];
    expect(secrets).toHaveLength(3);
    expect(secrets.filter(line => !/\$\{\w+:\?[^}]+\}/.test(line))).toEqual([]);
    expect(stepsOf('ENV').flat().join(' ')).not.toMatch(/PASSWORD|SECRET_KEY=|CREDENTIALS|DATABASE_URL/);
  });

  it('is built only from files that the build context contains', () => {
    const context = new Set([...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, path]) => path));
    expect(sources.filter(path => !existsSync(path) || !context.has(path))).toEqual([]);
    const imported = [...read('vite.config.ts').matchAll(/from '\.\/([\w-]+)/g)].map(([, path]) => path);
    expect(imported.filter(path => path !== undefined && !sources.includes(path))).toEqual([]);
  });

  it('runs only npm scripts that exist', () => {
    const called = stepsOf('RUN').flatMap(words => scriptsIn(words.join(' ')));
    expect(called).not.toEqual([]);
    expect(called.filter(name => !(name in packageJson.scripts))).toEqual([]);
  });

  it('receives only documented settings', () => {
    const set = stepsOf('ENV').flatMap(words => words.map(word => word.split('=')[0] ?? ''));
    const { services } = parse(read('compose.yaml')) as { services: Record<string, { environment: object }> };
    const composed = Object.keys(services['console']?.environment ?? {});
    expect(composed).toContain('DATABASE_URL');
    expect([...set, ...composed].filter(name => name !== 'NODE_ENV' && !documented.has(name))).toEqual([]);
  });
});

describe('the configuration files of the code host', () => {
  const files = readdirSync('.github', { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.yml'));

  it.each(files)('are valid YAML: %s', file => {
    expect(isRecord(parse(read(join('.github', file))))).toBe(true);
  });

  it('run the command that decides whether a change lands', () => {
    const { jobs } = parse(read('.github/workflows/ci.yml')) as { jobs: { test: { steps: { run?: string }[] } } };
    expect(jobs.test.steps.map(step => step.run)).toContain('.ci/run');
    expect(read('.ci/run')).toMatch(/npm ci[^]*advisories\.mjs[^]*npm test/);
  });
});

describe('the repository', () => {
  it('specifies a SHA-512 checksum for each package', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, { integrity?: string }> };
    const installed = Object.entries(packages).filter(([path]) => path !== '');
    expect(installed.length).toBeGreaterThan(100);
    expect(
      installed.filter(([, { integrity = '' }]) => !integrity.startsWith('sha512-')).map(([path]) => path),
    ).toEqual([]);
  });

  it('contains the same licence and versions everywhere', () => {
    expect(read('LICENSE')).toContain(`${packageJson.license} License`);
    const version = read('.nvmrc').trim();
    expect(read('Dockerfile').match(/FROM node:(\d+\.\d+)/g)).toEqual([`FROM node:${version}`, `FROM node:${version}`]);
    expect(read('CHANGELOG.md')).toContain(`## [${packageJson.version}]`);
    expect(read('SECURITY.md')).toContain(packageJson.version.replace(/\d+$/, 'x'));
  });
});
