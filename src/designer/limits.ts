/** Maximum sizes of a source and its parts, so that a hostile source cannot use excessive time or memory. */
export const limits = {
  /** Characters of a JSON text. */
  characters: 24_000_000,
  /** Characters of a YAML text; lower, because YAML is slower to parse. */
  yamlCharacters: 8_000_000,
  /** Nesting levels of a value. */
  depth: 60,
  /** Nodes in a value. */
  nodes: 3_000_000,
  /** References in one chain. */
  hops: 40,
  /** Levels of row lists within row lists. */
  rowLevels: 2,
  /** Fields of a resource, and of each row list. */
  fields: 150,
  rowFields: 20,
  /** Values of a code list; a field with more values becomes text. */
  choices: 60,
  /** Sample records; further records are ignored. */
  samples: 500,
  /** Characters of a name or a label. */
  name: 40,
  label: 40,
} as const;
