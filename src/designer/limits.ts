/** What a source may hold, so that a hostile one costs no more than an honest one. */
export const limits = {
  /** Characters of a text. */
  characters: 24_000_000,
  /** Of a YAML text, whose reading costs more. */
  yamlCharacters: 8_000_000,
  /** Levels of a value inside a value. */
  depth: 60,
  /** Nodes of a value. */
  nodes: 3_000_000,
  /** References that one field may lead through. */
  hops: 40,
  /** Levels of rows within rows. */
  rowLevels: 2,
  /** Fields of a resource, and of its rows. */
  fields: 150,
  rowFields: 20,
  /** Choices of a list; what has more is a text. */
  choices: 60,
  /** Records of a sample that are looked at. */
  samples: 500,
  /** Characters of a name, of a label. */
  name: 40,
  label: 40,
} as const;
