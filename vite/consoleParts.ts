import { type Plugin, parseAst } from 'vite';

/** What of a resource only the platform reads. */
const platformParts: ReadonlySet<string> = new Set(['seed', 'turns', 'effects']);

/** Leaves out of the console what of each resource only the platform reads: made-up rows are half of some of them. */
export function consoleParts(): Plugin {
  return {
    name: 'console-parts',
    apply: 'build',
    transform: {
      filter: { id: /\/resources\/[\w-]+\/[\w-]+\.ts$/ },
      handler: code => ({ code: withoutPlatformParts(code), map: null }),
    },
  };
}

/** Takes those parts out of the value that a file gives to `defineResource`, in JavaScript. */
export function withoutPlatformParts(code: string): string {
  const parts = parseAst(code).body.flatMap(statement => {
    const given = statement.type === 'ExportDefaultDeclaration' ? statement.declaration : undefined;
    const [value] = given?.type === 'CallExpression' ? given.arguments : [];
    return value?.type === 'ObjectExpression' ? value.properties : [];
  });
  const isOfPlatform = (part: (typeof parts)[number]) =>
    part.type === 'Property' && part.key.type === 'Identifier' && platformParts.has(part.key.name);
  return parts
    .filter(isOfPlatform)
    .toReversed()
    .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''), code);
}
