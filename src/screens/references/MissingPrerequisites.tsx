import { useQueries } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'ra-core';
import { useId } from 'react';
import { Link } from 'react-router';

import type { ConsoleDataProvider } from '../../dataProvider/createDataProvider.ts';
import type { Field, Fields } from '../../schemas/vocabulary/field.ts';
import { isRequired, writableFields } from '../../schemas/vocabulary/writable.ts';
import { useHasPermission } from '../services.ts';
import { useResource } from '../useResource.ts';
import './prerequisites.css';

interface PrerequisitesProps {
  /** Fields of the form. */
  readonly fields: Fields;
  /** Names of the hidden fields. */
  readonly hidden: ReadonlySet<string>;
}

/**
 * Lists the resources that a form requires but that have no records yet, with links for creating records. Renders
 * nothing when every required resource has records.
 */
export function MissingPrerequisites({ fields, hidden }: PrerequisitesProps) {
  const id = useId();
  const translate = useTranslate();
  const missing = useResourcesWithoutRecords(requiredResources(fields, hidden));
  if (missing.length === 0) return null;
  return (
    <div className="needed-first">
      <span id={id}>{translate('list.neededFirst')}</span>
      <ul aria-labelledby={id}>
        {missing.map(name => (
          <li key={name}>
            <PrerequisiteLink name={name} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function PrerequisiteLink({ name }: { readonly name: string }) {
  const translate = useTranslate();
  const may = useHasPermission();
  const target = useResource(name);
  const title = translate(`route.${name}`);
  return target && may(target.code) ? <Link to={`/${name}`}>{title}</Link> : title;
}

/**
 * Returns the resources to which the form must refer, in the order of the form. Maps each resource to the name of the
 * field whose value the reference stores.
 */
function requiredResources(fields: Fields, hidden: ReadonlySet<string>): ReadonlyMap<string, string | undefined> {
  const visibleFields = Object.entries(writableFields(fields, 'create')).filter(([name]) => !hidden.has(name));
  return new Map(
    visibleFields.flatMap(([, field]) => (isRequiredReference(field) ? [[field.resource, field.stores] as const] : [])),
  );
}

function isRequiredReference(field: Field): field is Extract<Field, { readonly kind: 'reference' | 'treeSelect' }> {
  return (field.kind === 'reference' || field.kind === 'treeSelect') && isRequired(field, 'create');
}

/** Returns the resources without records. A resource that fails to load is left out. */
function useResourcesWithoutRecords(needed: ReadonlyMap<string, string | undefined>): readonly string[] {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const names = [...needed.keys()];
  const answers = useQueries({
    queries: [...needed].map(([name, field]) => ({
      queryKey: [name, 'options', field, 'any'],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        dataProvider.options(name, { field, limit: 1, signal }),
      retry: false,
    })),
  });
  return names.filter((_, at) => answers[at]?.data?.length === 0);
}
