import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

import { runnerImport } from 'vite';

const usage = `npm run generate -- KIND FILE [options]

KIND   openapi  an OpenAPI 3.0 or 3.1 document, JSON or YAML
       json     a JSON Schema
       sample   an answer or a list, JSON or a record a line
       csv      a csv or xlsx file, the headings first
       table    rows of information_schema.columns, as JSON

       --resource NAME   which resource of an OpenAPI document; without it they are listed
       --name NAME       what the resource is called; from the source unless said
       --area AREA       its folder under src/resources (system)
       --order NUMBER    its place in the menu (900)
       --keeps source    its calls are those of the document, instead of the platform's own
       --force           replaces the file that is there
       --help            shows this text

A code list needs several records that repeat its values; two records are too few to tell required fields from optional ones.`;

const options = {
  resource: { type: 'string' },
  name: { type: 'string' },
  area: { type: 'string', default: 'system' },
  order: { type: 'string', default: '900' },
  keeps: { type: 'string', default: 'platform' },
  force: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
  root: { type: 'string', default: join(import.meta.dirname, '..') },
};

/** Error in the input of this command, which is reported without a stack trace. */
class Fault extends Error {}

/** Loads a TypeScript module of the designer through Vite, which also builds the console. */
async function load(file) {
  const root = join(import.meta.dirname, '..');
  const { module } = await runnerImport(join(root, file), { root, configFile: false, logLevel: 'error' });
  return module;
}

async function generate() {
  const { values, positionals } = readArguments();
  if (values.help) return console.log(usage);
  const [kind, file] = positionals;
  if (!kind || !file || !Object.hasOwn(kinds, kind)) throw new Fault(usage);
  const order = Number(values.order);
  if (!Number.isInteger(order)) throw new Fault('--order is a whole number');
  const { areas } = await load('src/resources/areas.ts');
  if (!areas.some(({ name }) => name === values.area)) {
    throw new Fault(
      `There is no area ${String(values.area)}; src/resources/areas.ts has ${areas.map(({ name }) => name).join(', ')}`,
    );
  }
  const { resourceNames } = await load('src/resources/registry.ts');
  const target = {
    area: values.area,
    order,
    known: resourceNames,
    keeps: values.keeps === 'source' ? 'source' : 'platform',
    ...(values.name ? { name: values.name } : {}),
  };
  const proposal = await kinds[kind](await readFile(file), target, values);
  if (proposal) await write(proposal, values);
}

const kinds = {
  openapi: fromOpenapi,
  json: (bytes, target) => propose({ kind: 'jsonSchema', text: bytes.toString('utf8') }, target),
  sample: (bytes, target) => propose({ kind: 'sample', text: bytes.toString('utf8') }, target),
  csv: async (bytes, target) => {
    const { readTable } = await load('platform/engine/imports/readTable.ts');
    const { headings, lines } = await readTable(bytes);
    return propose({ kind: 'rows', rows: [headings, ...lines.map(({ cells }) => cells)] }, target);
  },
  table: async (bytes, target) => {
    const { readColumns } = await load('src/designer/extract/readColumns.ts');
    const table = readColumns(bytes.toString('utf8'));
    if ('issues' in table) throw refused(table.issues);
    return propose({ kind: 'table', table: table.table }, target);
  },
};

async function fromOpenapi(bytes, target, { resource }) {
  const text = bytes.toString('utf8');
  if (resource) return propose({ kind: 'openapi', text, candidate: resource }, target);
  const { parseDocument } = await load('src/designer/openapi/parseDocument.ts');
  const opened = parseDocument(text);
  if ('issues' in opened) throw refused(opened.issues);
  const { title, candidates, operations } = opened.document;
  console.log(`${title}: ${operations} calls. Choose one with --resource:\n`);
  for (const { name, path, operations: own } of candidates) {
    console.log(`  ${name.padEnd(32)} ${String(own.length).padStart(3)} calls  ${path}`);
  }
  return undefined;
}

async function propose(source, target) {
  const { proposeResource } = await load('src/designer/propose/proposeResource.ts');
  const outcome = proposeResource(source, target);
  if ('issues' in outcome) throw refused(outcome.issues);
  return outcome.proposal;
}

function refused(faults) {
  return new Fault(faults.map(({ path, message }) => `${path ? `${path}: ` : ''}${message.en}`).join('\n'));
}

async function write({ resource, guesses, unmapped, fields, operations }, { area, force, root }) {
  const path = join('src/resources', area, `${resource.name}.ts`);
  const file = join(root, path);
  if (existsSync(file) && !force) throw new Fault(`${path} is there already; --force replaces it`);
  const { writeResourceFile } = await load('src/designer/resourceFile/writeResourceFile.ts');
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, writeResourceFile(resource));
  console.log(
    `${path}: ${share(fields)} fields${operations.total > 0 ? `, ${share(operations)} calls` : ''} found their place.`,
  );
  const unsure = guesses.filter(({ confidence }) => confidence <= 0.5);
  if (unsure.length > 0) console.log('\nLook at:');
  for (const { path: place, choice, reason } of unsure) console.log(`  ${place}: ${textOf(choice)} — ${reason.en}`);
  if (unmapped.length > 0) console.log('\nLeft out:');
  for (const { path: place, reason } of unmapped) console.log(`  ${place}: ${reason.en}`);
}

function share({ mapped, total }) {
  return `${mapped} of ${total}`;
}

function textOf(choice) {
  return typeof choice === 'string' ? choice : JSON.stringify(choice);
}

function readArguments() {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new Fault(`${error.message}\n\n${usage}`);
  }
}

try {
  await generate();
} catch (error) {
  // An error in the file or the command is reported in one line. Any other error is a bug and keeps its stack trace.
  const isExpected = error instanceof Fault || error?.code === 'ENOENT' || error?.name === 'Refusal';
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
}
