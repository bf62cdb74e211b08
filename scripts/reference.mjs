// Writes the reference of the schema language, from the docstrings: `node scripts/reference.mjs [file]`. Without a
// file, writes to standard output.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

import { parseSync } from 'vite';

/**
 * Chapters of the reference. `functions` lists files with exported functions, `members` lists pairs of a file and an
 * exported type whose members the chapter shows.
 */
const chapters = [
  {
    title: 'Resource',
    intro: 'A resource is the default export of one file in `src/resources/<area>`.',
    functions: ['src/schemas/vocabulary/resource.ts'],
    members: [['src/schemas/vocabulary/resource.ts', 'Resource']],
  },
  {
    title: 'Fields',
    intro:
      'Each helper takes a label in both languages and options; import them from `src/schemas/vocabulary/fields.ts`.',
    functions: ['fields', 'choiceFields', 'contentFields'].map(file => `src/schemas/vocabulary/${file}.ts`),
    members: [['src/schemas/vocabulary/field.ts', 'FieldOptions']],
  },
  {
    title: 'Rules',
    intro: 'A rule limits one value (`rules` of a field). An empty value passes every rule; `required` rejects it.',
    functions: ['src/schemas/rules/rules.ts'],
  },
  {
    title: 'Checks',
    intro: 'A check compares several fields of one form (`checks` of a resource or an action).',
    functions: ['src/schemas/vocabulary/checks.ts'],
  },
  {
    title: 'Conditions',
    intro: 'A condition is data: it decides when a field is shown or required and when an action is available.',
    functions: ['src/schemas/vocabulary/condition.ts', 'src/schemas/vocabulary/namedConditions.ts'],
    members: [['src/schemas/vocabulary/condition.ts', 'Condition']],
  },
  {
    title: 'Code lists',
    intro: 'Tones of a value: `success`, `warning`, `error`, `info` and `default`.',
    functions: ['src/schemas/vocabulary/codeList.ts'],
  },
  {
    title: 'Calls',
    functions: ['src/schemas/vocabulary/call.ts'],
    members: [
      ['src/schemas/vocabulary/call.ts', 'Call'],
      ['src/schemas/vocabulary/call.ts', 'Api'],
    ],
  },
  {
    title: 'Actions',
    functions: ['src/schemas/vocabulary/action.ts', 'src/schemas/presets/commonActions.ts'],
    members: [['src/schemas/vocabulary/action.ts', 'ActionOptions']],
  },
  {
    title: 'Scheduled transitions',
    members: [['src/schemas/vocabulary/resource.ts', 'ScheduledTransition']],
  },
];

function read(file) {
  const source = readFileSync(file, 'utf8');
  const { program, comments } = parseSync(file, source);
  /** Returns the docstring directly before a node, without its asterisks: the text and the examples. */
  const docOf = node => {
    const comment = comments.findLast(
      candidate => candidate.end <= node.start && source.slice(candidate.end, node.start).trim() === '',
    );
    if (!comment?.value.startsWith('*')) return { text: '', examples: [] };
    const plain = comment.value.replace(/^\*/, '').replace(/^ *\* ?/gm, '');
    const [text, ...tags] = plain.split(/^ ?@(?=\w)/m);
    const examples = tags.filter(tag => tag.startsWith('example')).map(tag => tag.slice('example'.length).trim());
    return { text: text.trim(), examples };
  };
  const declared = program.body.filter(node => node.type === 'ExportNamedDeclaration' && node.declaration);
  return { source, docOf, declared };
}

/** Returns one section for each exported function or constant in a file, if its docstring has an example. */
function helpers(file) {
  const { docOf, declared } = read(file);
  return declared.flatMap(node => {
    const { text, examples } = docOf(node);
    const name = node.declaration.id?.name ?? node.declaration.declarations?.[0]?.id.name;
    if (examples.length === 0) return [];
    return [`### \`${name}\`\n\n${text.replace(/\s*\n\s*/g, ' ')}\n\n\`\`\`ts\n${examples.join('\n')}\n\`\`\``];
  });
}

/** Returns a table with the members of an exported interface or the alternatives of a union. */
function members([file, name]) {
  const { source, docOf, declared } = read(file);
  const { declaration } = declared.find(node => node.declaration.id?.name === name);
  const parts = declaration.body?.body ?? declaration.typeAnnotation.types;
  const rows = parts.map(part => {
    const signature = source
      .slice(part.start, part.end)
      .replace(/readonly |;$/g, '')
      .replace(/\s+/g, ' ');
    const cell = text => text.replace(/\s*\n\s*/g, ' ').replaceAll('|', '\\|');
    const { text, examples } = docOf(unionStart(part, source));
    return `| \`${cell(signature)}\` | ${cell([text, ...examples.map(example => `\`${example.replace(/\s*\n\s*/g, ' ')}\``)].join(' '))} |`;
  });
  return [`### Members of \`${name}\`\n\n| member | meaning |\n| --- | --- |\n${rows.join('\n')}`];
}

/**
 * Returns the start position of a union's alternative. A `|` before the alternative counts as its start, because the
 * docstring precedes the `|`.
 */
function unionStart(part, source) {
  const bar = source.slice(0, part.start).trimEnd();
  return bar.endsWith('|') ? { start: bar.length - 1 } : part;
}

/** Returns the whole page as formatted Markdown. */
function reference() {
  const sections = chapters.flatMap(({ title, intro, functions = [], members: tables = [] }) => [
    `## ${title}`,
    ...(intro ? [intro] : []),
    ...functions.flatMap(helpers),
    ...tables.flatMap(members),
  ]);
  const head = '# Reference of the vocabulary\n\n`npm run reference` writes this page from the docstrings of the code.';
  const input = `${[head, ...sections].join('\n\n')}\n`;
  return execFileSync('node_modules/.bin/oxfmt', ['--stdin-filepath', 'docs/reference.md'], {
    input,
    encoding: 'utf8',
  });
}

const [, , target] = process.argv;
if (target) writeFileSync(target, reference());
else process.stdout.write(reference());
