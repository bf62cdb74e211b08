import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';
import { parse } from '@swc/core';
import { check } from 'recheck';
import { analyse } from 'scslre';

import { reportErrors } from './reportErrors.mjs';

/** Regular expressions with quadratic run time, each with the reason why its input is always short. */
const bounded = {
  'src/i18n/format.ts': {
    '/\\B(?=(\\d{3})+(?!\\d))/g': 'the digits of a JavaScript number',
    '/\\B(?=(?:\\d{3})+$)/g': 'the digits of a sum that the platform has computed',
  },
};

/** Files that create a regular expression from a text, each with the reason why the text is harmless. */
const dynamicExpressions = {
  'platform/engine/log/fileDigests.ts': 'two constant paths',
  'platform/engine/messages/translateMessage.ts':
    'the forms of the platform’s own sentences, over a text of limited length',
  'platform/engine/http/faults/faultInjector.ts': 'escaped, and for development only',
  'src/schemas/compile/csv/csvRecords.ts': 'one escaped delimiter',
};

/**
 * Expressions that the check must report, and expressions that it must accept. A wrong result for any of these
 * expressions reveals that the analysis does not work.
 */
const planted = {
  harmful: [
    '/(a+)+$/',
    '/^(\\w+\\s?)*$/',
    '/(?:<!--.*?-->\\s*)*<svg/s',
    '/^\\s*(?:<!--.*?-->\\s*)*<svg/s',
    '/(a|aa)+$/',
    '/\\s+$/',
    '/0+$/',
    '/^\\d*\\d*$/',
    '/-----BEGIN ([A-Z ]+)-----[^]*-----END \\1-----/',
    'new RegExp("(a+)+$")',
    'new RegExp(`${given}$`)',
    'RegExp(given)',
  ],
  harmless: ['/^\\s+/', '/^(?:[a-z]+;)*$/', '/[?#]/', '/^[a-z]\\w*(-[a-z0-9]+)*$/', 'new RegExp("^a+$")', '"/(a+)+$/"'],
};

// The pure JavaScript backend runs on every machine. `recheck` reads this setting on its first check.
process.env.RECHECK_BACKEND = 'pure';

const parser = new RegExpParser();

/**
 * Returns whether a text exists for which the expression takes more than linear time. `scslre` analyses an expression
 * in a few milliseconds, but does not understand nested loops and back references. `recheck` understands both, but takes
 * a hundred times as long.
 */
async function isSuperLinear(literal) {
  const parsed = parser.parseLiteral(literal);
  if (analyse(parsed).reports.length > 0) return true;
  if (!isAmbiguousExpression(parsed)) return false;
  const { status } = await check(parsed.pattern.raw, parsed.flags.raw, { timeout: 60_000 });
  return status !== 'safe';
}

/** Returns whether the expression contains a back reference, or an unbounded loop around another loop. */
function isAmbiguousExpression(parsed) {
  let isFound = false;
  const endless = [];
  visitRegExpAST(parsed, {
    onBackreferenceEnter: () => (isFound = true),
    onQuantifierEnter: node => {
      isFound ||= endless.length > 0 && node.max > 1;
      if (node.max === Infinity) endless.push(node);
    },
    onQuantifierLeave: node => {
      if (endless.at(-1) === node) endless.pop();
    },
  });
  return isFound;
}

/**
 * Returns the regular expressions in a source text as literals; `null` for an expression that is only known at run
 * time.
 */
async function expressionsOf(text, file) {
  const found = [];
  const visit = node => {
    if (typeof node !== 'object' || node === null) return;
    if (node.type === 'RegExpLiteral') found.push(`/${node.pattern}/${node.flags}`);
    const isMade = (node.type === 'NewExpression' || node.type === 'CallExpression') && node.callee.value === 'RegExp';
    if (isMade) found.push(literalOf(node.arguments ?? []));
    for (const child of Object.values(node)) visit(child);
  };
  visit(await parse(text, { syntax: 'typescript', tsx: file.endsWith('.tsx') }));
  return found;
}

function literalOf([source, flags]) {
  if (source?.expression.type !== 'StringLiteral') return null;
  return `/${source.expression.value}/${flags?.expression.value ?? ''}`;
}

async function faultsIn(file, text) {
  const faults = [];
  for (const expression of await expressionsOf(text, file)) {
    if (expression === null)
      faults.push(...(dynamicExpressions[file] ? [] : [`${file} makes a regular expression from a text`]));
    else if (!bounded[file]?.[expression] && (await isSuperLinear(expression)))
      faults.push(`${file}: ${expression} takes more than linear time for some texts`);
  }
  return faults;
}

/** Returns the planted expressions for which the check gives a wrong result. */
async function wrongVerdicts() {
  const judged = Object.entries(planted).flatMap(([kind, sources]) =>
    sources.map(async source => {
      const faults = await faultsIn('planted.ts', `export const found = ${source};`);
      return faults.length > 0 === (kind === 'harmful') ? [] : [`the ${kind} expression ${source} is judged wrongly`];
    }),
  );
  return (await Promise.all(judged)).flat();
}

async function sourceFiles(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name));
}

async function allFaults() {
  const wrong = await wrongVerdicts();
  if (wrong.length > 0) return wrong;
  const files = (await Promise.all(['src', 'platform'].map(sourceFiles))).flat();
  const faults = [];
  for (const file of files) faults.push(...(await faultsIn(file, await readFile(file, 'utf8'))));
  return faults;
}

reportErrors(await allFaults());
