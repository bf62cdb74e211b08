import { isRecord } from './json.ts';

/** Facts that an installation package states about itself. */
export const packageInfoKeys = ['packageName', 'version', 'versionCode'] as const;

export type PackageInfoKey = (typeof packageInfoKeys)[number];

export type PackageInfo = { readonly [F in PackageInfoKey]?: string | number };

/** Form fields that receive the facts of a package, by fact. */
export type PackageFieldNames = { readonly [F in PackageInfoKey]?: string };

/** Reads the facts from an untrusted value; drops everything that is neither a text nor a number. */
export function parsePackageInfo(told: unknown): PackageInfo {
  if (!isRecord(told)) return {};
  return Object.fromEntries(
    packageInfoKeys.flatMap(name => {
      const value = told[name];
      return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [];
    }),
  );
}

/** Returns the form values that follow from the package, by field name. */
export function packageFieldValues(
  tells: PackageFieldNames,
  facts: PackageInfo,
): Readonly<Record<string, string | number>> {
  return Object.fromEntries(
    packageInfoKeys.flatMap(fact => {
      const [field, value] = [tells[fact], facts[fact]];
      return field === undefined || value === undefined ? [] : [[field, value]];
    }),
  );
}
