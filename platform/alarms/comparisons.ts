type Operator = '>' | '>=' | '<' | '<=' | '=';

/** The comparisons of a rule, by their codes, as the database writes them. */
const operators: Readonly<Record<string, Operator>> = { 1: '>', 2: '>=', 3: '<', 4: '<=', 5: '=' };

/** In a sentence. */
const words: { readonly [O in Operator]: string } = {
  '>': '高于',
  '>=': '达到',
  '<': '低于',
  '<=': '不超过',
  '=': '等于',
};

export function operatorOf(comparison: unknown): Operator {
  return operators[String(comparison)] ?? '>';
}

export function wordOf(comparison: unknown): string {
  return words[operatorOf(comparison)];
}
