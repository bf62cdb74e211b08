/** Limits of a source, so that a hostile one cannot use excessive time or memory. */
export const limits = {
  /** Characters of a JSON text. */
  characters: 24_000_000,
  /** Characters of a YAML text, which is slower to parse. */
  yamlCharacters: 8_000_000,
  /** Nesting levels of a value. */
  depth: 60,
  /** Nodes of a value. */
  nodes: 3_000_000,
  /** References in one chain. */
  hops: 40,
  /** Levels of rows inside rows. */
  rowLevels: 2,
  /** Fields of a resource, and of its rows. */
  fields: 150,
  rowFields: 20,
  /** Choices of a code list; fields with more become text. */
  choices: 60,
  /** Sample records that are read. */
  samples: 500,
  /** Characters of a name, and of a label. */
  name: 40,
  label: 40,
} as const;
