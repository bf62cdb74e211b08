import { isRecord } from '../base/json.ts';

/** Metadata in an installation package. */
export const packageInfoKeys = ['packageName', 'version', 'versionCode'] as const;

export type PackageInfoKey = (typeof packageInfoKeys)[number];

export type PackageInfo = { readonly [F in PackageInfoKey]?: string | number };

/** Form fields that receive the metadata of a package, by metadata key. */
export type PackageFieldNames = { readonly [F in PackageInfoKey]?: string };

/** Reads the metadata from an untrusted value; drops everything that is neither a text nor a number. */
export function parsePackageInfo(metadata: unknown): PackageInfo {
  if (!isRecord(metadata)) return {};
  return Object.fromEntries(
    packageInfoKeys.flatMap(name => {
      const value = metadata[name];
      return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [];
    }),
  );
}

/** Returns the form values that the package metadata supplies, by field name. */
export function packageFieldValues(
  tells: PackageFieldNames,
  packageInfo: PackageInfo,
): Readonly<Record<string, string | number>> {
  return Object.fromEntries(
    packageInfoKeys.flatMap(fact => {
      const [field, value] = [tells[fact], packageInfo[fact]];
      return field === undefined || value === undefined ? [] : [[field, value]];
    }),
  );
}
