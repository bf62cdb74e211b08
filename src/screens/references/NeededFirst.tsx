import { useQueries } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'ra-core';
import { useId } from 'react';
import { Link } from 'react-router';

import type { ConsoleDataProvider } from '../../dataProvider/createDataProvider.ts';
import type { Field, Fields } from '../../schemas/field.ts';
import { isRequired, writableFields } from '../../schemas/writable.ts';
import { useMay } from '../services.ts';
import { useResource } from '../useResource.ts';
import './neededFirst.css';

interface NeededFirstProps {
  /** Of the form that is to be filled in. */
  readonly fields: Fields;
  /** Those that the form does not show. */
  readonly hidden: ReadonlySet<string>;
}

/** What a form cannot be filled in without and nobody has made yet, with the ways there; nothing where there is some of each. */
export function NeededFirst({ fields, hidden }: NeededFirstProps) {
  const id = useId();
  const translate = useTranslate();
  const missing = useMissing(neededBy(fields, hidden));
  if (missing.length === 0) return null;
  return (
    <div className="needed-first">
      <span id={id}>{translate('list.neededFirst')}</span>
      <ul aria-labelledby={id}>
        {missing.map(name => (
          <li key={name}>
            <WayTo name={name} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function WayTo({ name }: { readonly name: string }) {
  const translate = useTranslate();
  const may = useMay();
  const target = useResource(name);
  const title = translate(`route.${name}`);
  return target && may(target.code) ? <Link to={`/${name}`}>{title}</Link> : title;
}

/** The resources of which one record must be chosen, in the order of the form, by what of it is stored. */
function neededBy(fields: Fields, hidden: ReadonlySet<string>): ReadonlyMap<string, string | undefined> {
  const asked = Object.entries(writableFields(fields, 'create')).filter(([name]) => !hidden.has(name));
  return new Map(asked.flatMap(([, field]) => (isNeeded(field) ? [[field.resource, field.stores] as const] : [])));
}

function isNeeded(field: Field): field is Extract<Field, { readonly kind: 'reference' | 'treeSelect' }> {
  return (field.kind === 'reference' || field.kind === 'treeSelect') && isRequired(field, 'create');
}

/** Those that have no record; one that cannot be asked is not said to be missing. */
function useMissing(needed: ReadonlyMap<string, string | undefined>): readonly string[] {
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
