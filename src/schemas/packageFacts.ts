import { isRecord } from './json.ts';

/** What an installation package can say of itself. */
export const packageFactNames = ['packageName', 'version', 'versionCode'] as const;

export type PackageFactName = (typeof packageFactNames)[number];

export type PackageFacts = { readonly [F in PackageFactName]?: string | number };

/** Other fields of the form, by what of the package stands in them. */
export type PackageTells = { readonly [F in PackageFactName]?: string };

/** What is told of a package; nothing that is no text and no number. */
export function readPackageFacts(told: unknown): PackageFacts {
  if (!isRecord(told)) return {};
  return Object.fromEntries(
    packageFactNames.flatMap(name => {
      const value = told[name];
      return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [];
    }),
  );
}

/** The values that the package has for fields of the form, by their names. */
export function valuesToldBy(tells: PackageTells, facts: PackageFacts): Readonly<Record<string, string | number>> {
  return Object.fromEntries(
    packageFactNames.flatMap(fact => {
      const [field, value] = [tells[fact], facts[fact]];
      return field === undefined || value === undefined ? [] : [[field, value]];
    }),
  );
}
