import { isEmpty, isRecord } from '../../../src/schemas/base/json.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { makeMissingSecretsRequired, storedSecretNamesOf } from '../../../src/schemas/vocabulary/secrets.ts';
import { allFields } from '../../../src/schemas/vocabulary/systemFields.ts';
import { isWritable } from '../../../src/schemas/vocabulary/writable.ts';
import { Refusal } from '../http/refusal.ts';
import type { RouteContext } from '../http/route.ts';
import { checkFiles } from '../resources/checkFiles.ts';
import { checkReferences } from '../resources/checkReferences.ts';
import type { WriteContext } from '../resources/saveRoutes.ts';
import { type FormDefinition, prepareForm, validateChangedValues, validateNewValues } from '../resources/validate.ts';
import type { Database, Row } from '../storage/database.ts';
import { isSameValue } from '../../../src/schemas/compile/sameValue.ts';

/** Returns the values that a line would change in a record. An empty secret changes nothing. */
export function pickChangedValues(resource: Resource, before: Row, values: Row): Row {
  const fields = allFields(resource);
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      if (name === 'id' || (fields[name]?.secret && isEmpty(value))) return false;
      return !isSameValue(value, before[name]);
    }),
  );
}

/** Returns the values for a new record. Leaves out the id and a read-only key, because the platform assigns them. */
export function pickNewRecordValues(resource: Resource, values: Row): Row {
  const fields = allFields(resource);
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => {
      const field = fields[name];
      return name !== 'id' && field !== undefined && isWritable(field, 'create');
    }),
  );
}

/** Returns the validation errors of a form with these values. The later write validates the form again. */
export async function findFormErrors(
  db: Database,
  { resource, deps, context }: Omit<WriteContext, 'db'>,
  {
    form: fresh,
    before,
    given,
  }: { readonly form: FormDefinition; readonly before: Row | undefined; readonly given: Row },
): Promise<Readonly<Record<string, string>>> {
  try {
    const values = before ? await openChange(resource, context, before, given) : await openNew(fresh, context, given);
    // References at the top level were resolved when the cells were read. Nested and narrowed references are checked
    // here, as in every write.
    const { catalogue } = deps;
    const { language } = context;
    const form = { ...before, ...values };
    const deeper = Object.fromEntries(
      Object.entries(resource.fields).filter(([, field]) => field.kind === 'rows' || 'narrowedBy' in field),
    );
    if (Object.keys(deeper).length > 0) {
      await checkReferences(db, { catalogue, fields: deeper, language, form }, values);
    }
    const reader = { caller: context.caller, catalogue };
    await checkFiles(db, { fields: resource.fields, language, reader }, { values, ...(before ? { before } : {}) });
    return {};
  } catch (error) {
    const data = error instanceof Refusal ? error.options.data : undefined;
    const errors = isRecord(data) ? data['errors'] : undefined;
    if (!isRecord(errors)) throw error;
    return Object.fromEntries(Object.entries(errors).map(([name, text]) => [name, String(text)]));
  }
}

async function openNew(form: FormDefinition, context: RouteContext, given: Row): Promise<Row> {
  return validateNewValues(form, await prepareForm(form, given, context), context);
}

async function openChange(resource: Resource, context: RouteContext, before: Row, given: Row): Promise<Row> {
  const fields = allFields(resource);
  const requiredFields = makeMissingSecretsRequired(fields, storedSecretNamesOf(fields, before));
  const form = { fields: requiredFields, checks: resource.checks, mode: 'edit' } as const;
  return validateChangedValues(form, before, await prepareForm(form, given, context), context);
}
