import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { Visitor, parseSync } from 'vite';

import { reportErrors } from './reportErrors.mjs';

/** The check starts after this commit; older commits are exempt. */
const lastExemptCommit = 'e8714fe9';
const maxSubjectLength = 72;

// Openings that make the reader guess the subject.
const opening = /^(?:what|whatever|who|whoever|whom|whose|those|of|where|wherever)\b/i;
const participle =
  /^(?:[a-z]+(?:ed|ing)|drawn|given|held|hidden|kept|known|made|sent|shown|taken|thrown|told|written)(?=[\s,.:;]|$)/;
// Words that look like participles, but are not participles.
const harmlessWords = new Set(['embed', 'exceed', 'feed', 'need', 'nothing', 'seed', 'speed', 'string', 'thing']);

/**
 * Sources that the check must report, and sources that it must accept. A wrong result for any of these sources reveals
 * that the check does not work.
 */
const planted = {
  faulty: [
    '// What a form holds.',
    '/** Of a list, the first. */',
    '/**\n * Who has not answered.\n */',
    '// taken over from the list',
    "it('of the right type pass', () => {});",
    "describe.each(cases)('what a %s loses', () => {});",
    'it(`changed by ${name}`, () => {});',
  ],
  faultless: [
    '// Forms keep what they hold.\n// What follows belongs to the sentence above.',
    '/** True if the session lives. */',
    "const text = '// What is no comment';",
    "describe('signing in', () => {});\ndescribe('saved views', () => {});",
    "it('answers 401 without a token', () => {});",
    '// string that stays',
  ],
};

function beginsWithParticiple(text) {
  const [word = ''] = text.split(/[^\w-]/, 1);
  return participle.test(text) && !harmlessWords.has(word);
}

/** Returns the comments of a source as texts; adjacent line comments form one text. */
function commentsOf(source, comments) {
  const texts = [];
  let end = -1;
  for (const comment of comments) {
    const between = source.slice(end, comment.start);
    const goesOn = comment.type === 'Line' && end >= 0 && between.trim() === '' && between.split('\n').length === 2;
    if (!goesOn) texts.push(comment.value.replace(/^[*\s]+/, ''));
    end = comment.type === 'Line' ? comment.end : -1;
  }
  return texts;
}

/**
 * Returns the titles of `describe`, `it` and `test` calls, with `%s` for interpolated values. The title of a `describe`
 * may be an activity ("signing in") or start with an adjective ("saved views"); the title of an `it` or `test` may not.
 */
function titlesOf(program) {
  const titles = [];
  const visitor = new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      let called = callee;
      while (called.type === 'MemberExpression' || called.type === 'CallExpression')
        called = called.object ?? called.callee;
      if (called.type !== 'Identifier' || !['describe', 'it', 'test'].includes(called.name)) return;
      const text =
        first?.type === 'TemplateLiteral' ? first.quasis.map(({ value }) => value.cooked).join('%s') : first?.value;
      if (typeof text === 'string') titles.push({ text, isPromise: called.name !== 'describe' });
    },
  });
  visitor.visit(program);
  return titles;
}

function faultsIn(file, source) {
  const { program, comments } = parseSync(file, source);
  const texts = [...commentsOf(source, comments).map(text => ({ text, isPromise: true })), ...titlesOf(program)];
  const faulty = texts.filter(({ text, isPromise }) => opening.test(text) || (isPromise && beginsWithParticiple(text)));
  return faulty.map(({ text }) => `${file}: ${text.split('\n', 1)[0].slice(0, 90)}`);
}

/** Returns the planted sources for which the check gives a wrong result. */
function wrongVerdicts() {
  return Object.entries(planted).flatMap(([kind, sources]) =>
    sources
      .filter(source => faultsIn('planted.test.ts', source).length > 0 !== (kind === 'faulty'))
      .map(source => `the ${kind} source ${JSON.stringify(source)} is judged wrongly`),
  );
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.(?:tsx?|mjs)$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name));
}

/** Returns the commits whose subject is too long. Returns none without a git history, or in a shallow clone. */
function longSubjects() {
  let subjects = '';
  try {
    subjects = execFileSync('git', ['log', '--format=%h %s', `${lastExemptCommit}..`], {
      stdio: 'pipe',
      encoding: 'utf8',
    });
  } catch {
    return [];
  }
  return subjects
    .split('\n')
    .filter(line => line.replace(/^\S+ /, '').length > maxSubjectLength)
    .map(line => `the subject of commit ${line} has more than ${maxSubjectLength} characters`);
}

const folders =
  process.argv.length > 2 ? process.argv.slice(2) : ['src', 'platform', 'tests', 'scripts', 'vite', 'bench'];
const wrong = wrongVerdicts();
const faults = folders.flatMap(filesIn).flatMap(file => faultsIn(file, readFileSync(file, 'utf8')));
reportErrors(wrong.length > 0 ? wrong : [...longSubjects(), ...faults]);
