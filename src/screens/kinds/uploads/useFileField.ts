import { useLocale } from 'ra-core';
import { type RefObject, useRef } from 'react';
import { useFormContext } from 'react-hook-form';

import { toLanguage } from '../../../i18n/createI18nProvider.ts';
import { rulesOf } from '../../../schemas/field.ts';
import { type FileLimits, limitsInWords, pictureLimits, settleLimits } from '../../../schemas/fileLimits.ts';
import { type PackageFacts, valuesToldBy } from '../../../schemas/packageFacts.ts';
import { useValuesOf } from '../../form/useValuesOf.ts';
import { siblingOf } from '../siblingOf.ts';
import { type InputProps, useKindInput } from '../useKindInput.ts';
import { useUploads } from './useUploads.ts';

export type FileFieldInput = ReturnType<typeof useFileField>;

/** What the inputs of pictures and of files share: the addresses in the form, the uploads, the limits in words. */
export function useFileField(props: InputProps, kind: 'image' | 'file') {
  const { field, name } = props;
  const language = toLanguage(useLocale());
  const { getValues } = useFormContext<Record<string, unknown>>();
  const fillFrom = useFillFrom(props);
  const { id, value, onChange, isRequired, error, aria } = useKindInput(props);
  const place: RefObject<HTMLDivElement | null> = useRef(null);
  const limits = useSettledLimits(props);
  const isMultiple = field.multiple === true;
  const urls = toUrls(value);
  const most = rulesOf(field).find(rule => rule.rule === 'maxItems')?.max ?? Infinity;
  const setUrls = (next: readonly string[]) =>
    onChange(isMultiple ? (next.length > 0 ? next : null) : (next[0] ?? null));
  const uploads = useUploads({
    kind,
    limits,
    isMultiple,
    place,
    // Two that arrive at once each have to see the other.
    onUploaded: ({ url, package: told }) => {
      setUrls(isMultiple ? [...toUrls(getValues(name)), url] : [url]);
      fillFrom(told);
    },
  });
  const room = most - urls.length - uploads.running.filter(one => one.fault === undefined).length;
  return {
    ...uploads,
    id,
    aria,
    place,
    isRequired,
    isMultiple,
    urls,
    setUrls,
    most,
    isFull: isMultiple && room <= 0,
    add: (files: readonly File[]) => uploads.add(isMultiple ? files.slice(0, room) : files),
    accept: limits.types.map(type => `.${type}`).join() + (limits.types.includes('jpg') ? ',.jpeg' : ''),
    label: field.label[language],
    error: uploads.running.find(one => one.fault !== undefined)?.fault ?? error,
    help: limitsInWords(limits)[language],
  };
}

/** Fills in what a package says of itself; the platform takes nothing else for it. */
function useFillFrom({ name, field }: InputProps) {
  const { setValue } = useFormContext<Record<string, unknown>>();
  const tells = (field.kind === 'file' && field.limits.tells) || {};
  return (told: PackageFacts) => {
    for (const [other, value] of Object.entries(valuesToldBy(tells, told))) {
      setValue(siblingOf(name, other), value, { shouldDirty: true, shouldValidate: true });
    }
  };
}

function useSettledLimits({ name, field }: InputProps) {
  const limits: FileLimits = field.kind === 'image' || field.kind === 'file' ? field.limits : pictureLimits;
  const [value] = useValuesOf(limits.by ? [siblingOf(name, limits.by.field)] : []);
  return settleLimits(limits, limits.by ? { [limits.by.field]: value } : {});
}

function toUrls(value: unknown): readonly string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((one): one is string => typeof one === 'string' && one !== '');
}
