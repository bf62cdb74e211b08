import { useLocale } from 'ra-core';
import { type RefObject, useRef } from 'react';
import { useFormContext } from 'react-hook-form';

import { toLanguage } from '../../../i18n/createI18nProvider.ts';
import { rulesOf } from '../../../schemas/vocabulary/field.ts';
import {
  type FileLimits,
  describeFileLimits,
  defaultPictureLimits,
  resolveLimits,
} from '../../../schemas/vocabulary/fileLimits.ts';
import { type PackageInfo, packageFieldValues } from '../../../schemas/vocabulary/packageInfo.ts';
import { useFieldValues } from '../../formState/useFieldValues.ts';
import { siblingPath } from '../base/siblingPath.ts';
import { type InputProps, useKindInput } from '../base/useKindInput.ts';
import { useUploads } from './useUploads.ts';

export type FileFieldState = ReturnType<typeof useFileField>;

/**
 * Shared logic of the inputs for pictures and files: the files' URLs in the form, uploads, and texts about the limits.
 */
export function useFileField(props: InputProps, kind: 'image' | 'file') {
  const { field, name } = props;
  const language = toLanguage(useLocale());
  const { getValues } = useFormContext<Record<string, unknown>>();
  const fillFrom = useFillFromPackage(props);
  const { id, value, onChange, isRequired, error, aria } = useKindInput(props);
  const place: RefObject<HTMLDivElement | null> = useRef(null);
  const limits = useResolvedLimits(props);
  const isMultiple = field.multiple === true;
  const urls = toUrls(value);
  const maxCount = rulesOf(field).find(rule => rule.rule === 'maxItems')?.max ?? Infinity;
  const setUrls = (next: readonly string[]) =>
    onChange(isMultiple ? (next.length > 0 ? next : null) : (next[0] ?? null));
  const uploads = useUploads({
    kind,
    limits,
    isMultiple,
    place,
    // Read the current values, because two uploads may end at the same time.
    onUploaded: ({ url, package: metadata }) => {
      setUrls(isMultiple ? [...toUrls(getValues(name)), url] : [url]);
      fillFrom(metadata);
    },
  });
  const room = maxCount - urls.length - uploads.running.filter(item => item.error === undefined).length;
  return {
    ...uploads,
    id,
    aria,
    place,
    isRequired,
    isMultiple,
    urls,
    setUrls,
    maxCount,
    isFull: isMultiple && room <= 0,
    add: (files: readonly File[]) => uploads.add(isMultiple ? files.slice(0, room) : files),
    accept: limits.types.map(type => `.${type}`).join() + (limits.types.includes('jpg') ? ',.jpeg' : ''),
    label: field.label[language],
    error: uploads.running.find(item => item.error !== undefined)?.error ?? error,
    help: describeFileLimits(limits)[language],
  };
}

/**
 * Fills in the fields whose values follow from an installation package; the platform accepts no other values for them.
 */
function useFillFromPackage({ name, field }: InputProps) {
  const { setValue } = useFormContext<Record<string, unknown>>();
  const tells = (field.kind === 'file' && field.limits.tells) || {};
  return (metadata: PackageInfo) => {
    for (const [other, value] of Object.entries(packageFieldValues(tells, metadata))) {
      setValue(siblingPath(name, other), value, { shouldDirty: true, shouldValidate: true });
    }
  };
}

function useResolvedLimits({ name, field }: InputProps) {
  const limits: FileLimits = field.kind === 'image' || field.kind === 'file' ? field.limits : defaultPictureLimits;
  const [value] = useFieldValues(limits.by ? [siblingPath(name, limits.by.field)] : []);
  return resolveLimits(limits, limits.by ? { [limits.by.field]: value } : {});
}

function toUrls(value: unknown): readonly string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((item): item is string => typeof item === 'string' && item !== '');
}
