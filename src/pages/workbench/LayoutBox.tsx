import { useLocale, useTranslate } from 'ra-core';

import { toLanguage } from '../../i18n/createI18nProvider.ts';
import { Button } from '../../screens/parts/Button.tsx';
import { DragHandle } from '../../screens/parts/DragHandle.tsx';
import { IconButton } from '../../screens/parts/IconButton.tsx';
import { Select } from './Inputs.tsx';
import { LabelBoxes } from './LabelBoxes.tsx';
import { PathIssues } from './PathIssues.tsx';
import {
  type ValuePath,
  fieldsOf,
  moveListItem,
  setValueAt,
  moveFieldToSection,
  valueAt,
  removeItem,
} from './screenEdits.ts';
import type { DraftValue } from './useDraftValue.ts';

const forms = ['auto', 'drawer', 'page'] as const;

/** Layout of the list and the form. Options of a single field are in the box of the field. */
export function LayoutBox({ value }: { readonly value: DraftValue }) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const { value: root, setValue } = value;
  const at = (...path: readonly string[]) => String(valueAt(root, path) ?? '');
  const sorted = fieldsOf(root).filter(([, field]) => field['sort'] === true);
  const sort = at('sort', 'field');
  return (
    <section>
      <h2>{translate('workbench.layout')}</h2>
      <div className="wb-grid">
        <Select
          label={translate('workbench.form.label')}
          value={at('form') || 'auto'}
          options={forms.map(form => ({ value: form, text: translate(`workbench.form.${form}`) }))}
          path={['form']}
          onChange={next => setValue(setValueAt(root, ['form'], next === 'auto' ? undefined : next))}
        />
        <Select
          label={translate('workbench.sortedBy')}
          value={sort}
          options={[
            { value: '', text: translate('workbench.usualSort') },
            ...sorted.map(([name]) => ({ value: name, text: at('fields', name, 'label', language) || name })),
          ]}
          path={['sort']}
          onChange={field =>
            setValue(
              setValueAt(root, ['sort'], field === '' ? undefined : { field, order: at('sort', 'order') || 'ASC' }),
            )
          }
        />
        {sort !== '' && (
          <Select
            label={translate('workbench.order.label')}
            value={at('sort', 'order')}
            options={(['ASC', 'DESC'] as const).map(item => ({
              value: item,
              text: translate(`workbench.order.${item}`),
            }))}
            onChange={order => setValue(setValueAt(root, ['sort', 'order'], order))}
          />
        )}
      </div>
      <Sections value={value} />
    </section>
  );
}

/** Sections of the form in order, each with its fields. */
function Sections({ value }: { readonly value: DraftValue }) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const { value: root, setValue } = value;
  const sections = listAt(root, ['sections']);
  const claimed = sections.flatMap((_, at) => listAt(root, ['sections', at, 'fields']));
  const free = fieldsOf(root).flatMap(([name]) => (claimed.includes(name) ? [] : [name]));
  const move = (from: number, to: number) =>
    setValue(setValueAt(root, ['sections'], moveListItem(sections, { from, to })));
  const add = () => {
    const count = sections.length + 1;
    // A section needs at least one field.
    const section = { title: { zh: `分组${count}`, en: `Section ${count}` }, fields: free.slice(-1) };
    setValue(setValueAt(root, ['sections'], [...sections, section]));
  };
  return (
    <fieldset className="wb-lines">
      <legend>{translate('workbench.sections')}</legend>
      {sections.length > 0 && (
        <ol className="wb-list">
          {sections.map((section, at) => (
            <li key={at} data-place={at}>
              <DragHandle
                label={translate('workbench.moveSection', {
                  name: String(valueAt(section, ['title', language]) ?? at + 1),
                })}
                onMove={by => move(at, at + by)}
                onMoveTo={to => move(at, to)}
              />
              <div className="wb-section">
                <LabelBoxes value={value} path={['sections', at, 'title']} word="sectionTitle" />
                <SectionFields value={value} at={at} free={free} />
                <PathIssues path={['sections', at]} except={['title']} />
              </div>
              <IconButton
                small
                icon="Close"
                label={translate('workbench.remove')}
                onClick={() => setValue(removeItem(root, ['sections'], at))}
              />
            </li>
          ))}
        </ol>
      )}
      <PathIssues path={['sections']} except={sections.map((_, at) => `[${at}]`)} />
      {free.length > 0 && (
        <Button look="link" icon="Add" onClick={add}>
          {translate('workbench.addSection')}
        </Button>
      )}
    </fieldset>
  );
}

interface SectionFieldsProps {
  readonly value: DraftValue;
  /** Index of the section. */
  readonly at: number;
  /** Fields that belong to no section. */
  readonly free: readonly string[];
}

/** Fields of a section, each with a button that removes the field from the section. */
function SectionFields({ value, at, free }: SectionFieldsProps) {
  const translate = useTranslate();
  const language = toLanguage(useLocale());
  const { value: root, setValue } = value;
  const labelOf = (name: string) => String(valueAt(root, ['fields', name, 'label', language]) ?? name);
  const members = listAt(root, ['sections', at, 'fields']).map(String);
  return (
    <div className="wb-ticks">
      {members.map(name => (
        <span key={name} className="wb-member">
          {labelOf(name)}
          <IconButton
            small
            icon="Close"
            label={translate('workbench.leaveSection', { name: labelOf(name) })}
            onClick={() => setValue(moveFieldToSection(root, name, null))}
          />
        </span>
      ))}
      {free.length > 0 && (
        <select
          className="wb-input"
          aria-label={translate('workbench.joinSection')}
          value=""
          onChange={event => setValue(moveFieldToSection(root, event.target.value, at))}
        >
          <option value="">{translate('workbench.joinSection')}</option>
          {free.map(name => (
            <option key={name} value={name}>
              {labelOf(name)}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

function listAt(value: unknown, path: ValuePath): readonly unknown[] {
  const found = valueAt(value, path);
  return Array.isArray(found) ? found : [];
}
