import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

const { env } = process;
const logFile = 'tests/.artifacts/prepare.log';

const browsers = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Requirements of the tests beyond Node.js. Each has a function that finds it, the Debian packages that provide it (the
 * first available package is installed), the suite that is skipped when it is missing, and the environment variable
 * that tests read.
 */
const needs = [
  {
    name: 'Chromium',
    find: () => env.CHROMIUM_PATH || onPath(browsers),
    // The headless shell runs the end-to-end tests in half the time, so it comes first.
    packages: ['chromium-headless-shell', 'chromium'],
    suite: 'e2e',
    setting: 'CHROMIUM_PATH',
  },
  {
    name: 'Chinese fonts',
    find: () => fontUnder(['/usr/share/fonts', '/usr/local/share/fonts', join(env.HOME ?? '/root', '.fonts')]),
    packages: ['fonts-noto-cjk'],
    suite: 'screenshots in Chinese',
  },
  {
    name: 'PostgreSQL',
    find: () => env.TEST_DATABASE_URL || onPath(['initdb'], debianPostgres()),
    packages: ['postgresql'],
    suite: 'storage on PostgreSQL',
  },
];

/**
 * Provides the named requirements of the tests, by default all requirements. Installs Debian packages for missing
 * requirements.
 *
 * Prints a line for each requirement. Returns the requirements that are still missing, with the reason and the suite
 * that depends on them.
 */
export function installRequirements(names = needs.map(need => need.name)) {
  const found = needs.filter(need => names.includes(need.name)).map(need => ({ ...need, place: need.find() }));
  const absent = found.filter(need => !exists(need.place));
  const failure = absent.length > 0 ? install(absent.map(need => need.packages)) : undefined;
  return found
    .map(need => ({ ...need, wasThere: !absent.includes(need), place: need.find() }))
    .filter(need => {
      const isThere = exists(need.place);
      if (isThere && need.setting) env[need.setting] = need.place;
      console.log(`${isThere ? '✓' : '✗'} ${need.name.padEnd(14)} ${stateOf(need, isThere, failure)}`);
      return !isThere;
    })
    .map(({ name, suite }) => ({ suite, reason: `${name} is missing (${failure ?? 'its package did not bring it'})` }));
}

function stateOf({ place, suite, wasThere }, isThere, failure) {
  if (!isThere) return `missing (${failure ?? `${place ?? 'nothing'} is not there`}); skipped: ${suite}`;
  return `${isAddress(place) ? 'at TEST_DATABASE_URL' : place}${wasThere ? '' : ' (installed)'}`;
}

function exists(place) {
  return place !== undefined && (isAddress(place) || existsSync(place));
}

function isAddress(place) {
  return place.includes('://');
}

/** Installs one Debian package of each list. Returns the reason for a failure. */
function install(lists) {
  const apt = onPath(['apt-get']);
  if (!apt) return 'there is no apt-get here to install it with';
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  if (asRoot.length > 0 && spawnSync('sudo', ['-n', 'true']).status !== 0) return 'installing it needs root';
  mkdirSync('tests/.artifacts', { recursive: true });
  const log = openSync(logFile, 'w');
  const does = (...args) => {
    const [program, ...rest] = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', apt, ...args];
    if (spawnSync(program, rest, { stdio: ['ignore', log, log] }).status === 0) return true;
    console.log(readFileSync(logFile, 'utf8').split('\n').slice(-30).join('\n'));
    return false;
  };
  if (!does('update')) return `apt-get update failed, see ${logFile}`;
  const packages = lists.map(names => names.find(isPackage) ?? names[0]);
  console.log(`… installing ${packages.join(', ')} with apt-get, its output goes to ${logFile}`);
  return does('install', '-y', '--no-install-recommends', ...packages)
    ? undefined
    : `apt-get install failed, see ${logFile}`;
}

function isPackage(name) {
  return spawnSync('apt-cache', ['show', name]).status === 0;
}

function onPath(names, folders = []) {
  const places = [...(env.PATH ?? '').split(':'), ...folders];
  return names.flatMap(name => places.map(folder => join(folder, name))).find(file => existsSync(file));
}

/**
 * Returns the folders with PostgreSQL's programs, latest version first. On Debian, these folders are not in the PATH.
 */
function debianPostgres() {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).toSorted((a, b) => Number(b) - Number(a)) : [];
  return versions.map(version => join(root, version, 'bin'));
}

function fontUnder(folders) {
  const files = folders
    .filter(folder => existsSync(folder))
    .flatMap(folder => readdirSync(folder, { recursive: true }).map(file => join(folder, String(file))));
  return files.find(file => /(CJK|wqy|SourceHan|droidsansfallback)[^/]*\.(ttc|ttf|otf)$/i.test(basename(file)));
}

if (import.meta.filename === process.argv[1]) {
  const missing = installRequirements();
  process.exitCode = missing.length > 0 && env.CI === 'true' ? 1 : 0;
}
