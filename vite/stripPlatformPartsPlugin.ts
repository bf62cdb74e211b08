import { type Plugin, parseAst } from 'vite';

/** Properties of a resource that only the platform reads. */
const platformParts: ReadonlySet<string> = new Set(['turns', 'effects']);

/** Removes the properties in `platformParts` from the resources in the console. */
export function stripPlatformPartsPlugin(): Plugin {
  return {
    name: 'console-parts',
    apply: 'build',
    transform: {
      filter: { id: /\/resources\/[\w-]+\/[\w-]+\.ts$/ },
      handler: code => ({ code: removePlatformParts(code), map: null }),
    },
  };
}

/** Removes the properties from the object that the file passes to `defineResource`. `code` is JavaScript without types. */
export function removePlatformParts(code: string): string {
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
