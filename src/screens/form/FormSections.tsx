import { useLocale, useTranslate } from 'ra-core';
import { useId, useMemo } from 'react';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import type { Fields } from '../../schemas/vocabulary/field.ts';
import type { Resource } from '../../schemas/vocabulary/resource.ts';
import { type FormSection, sectionsOf } from '../../schemas/compile/sections.ts';
import { type FormMode, writableFields } from '../../schemas/vocabulary/writable.ts';
import { ShownInputs } from './FieldInputs.tsx';
import { useReadOnlyFields } from './useReadOnlyFields.ts';
import { useHiddenFields } from './useHiddenFields.ts';

interface FormSectionsProps {
  readonly resource: Resource;
  readonly fields: Fields;
  readonly mode: FormMode;
}

/** All inputs of a form, under the headings of its sections. A heading without visible inputs is hidden. */
export function FormSections({ resource, fields, mode }: FormSectionsProps) {
  const writable = useMemo(() => writableFields(fields, mode), [fields, mode]);
  const hidden = useHiddenFields(writable);
  const fixed = useReadOnlyFields(writable, mode);
  const sections = useMemo(() => sectionsOf(resource, writable), [resource, writable]);
  return sections
    .filter(section => Object.keys(section.fields).some(name => !hidden.has(name)))
    .map(section => (
      <Section key={Object.keys(section.fields).join()} {...{ section, hidden, fixed, all: writable, mode }} />
    ));
}

interface SectionProps {
  readonly section: FormSection;
  readonly hidden: ReadonlySet<string>;
  readonly fixed: ReadonlySet<string>;
  /** Fields of the whole form. */
  readonly all: Fields;
  readonly mode: FormMode;
}

function Section({ section: { title, fields }, hidden, fixed, all, mode }: SectionProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const id = useId();
  const inputs = <ShownInputs {...{ fields, hidden, fixed, all, mode }} />;
  if (title === undefined) return inputs;
  return (
    <section className="form-section" aria-labelledby={id}>
      <h2 id={id}>{typeof title === 'string' ? translate(`form.sections.${title}`) : title[language]}</h2>
      {inputs}
    </section>
  );
}
