import { languages } from '../../base/label.ts';
import type { Resource } from '../../vocabulary/resource.ts';
import { allFields } from '../../vocabulary/systemFields.ts';
import { findUnknownFieldIssues } from './validateFields.ts';
import { isSecret } from './validateSecrets.ts';
import type { ValidationIssue } from './validationIssue.ts';

/**
 * Validates the messages with which a resource refuses operations. Every user can read these messages, so each
 * placeholder must name a field of the record that is not secret.
 */
export function validateRefusals(resource: Resource): readonly ValidationIssue[] {
  const fields = allFields(resource);
  return (resource.refuses ?? []).flatMap(({ says }, at) =>
    languages.flatMap(language =>
      [...says[language].matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) => {
        const path = `refuses[${at}].says.${language}`;
        const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
        if (!field) return findUnknownFieldIssues(path, name, fields);
        return isSecret(field) ? [{ path, message: `${name} is secret` }] : [];
      }),
    ),
  );
}
