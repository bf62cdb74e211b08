import { array, mixed, string } from 'yup';

import { methods, callNames } from '../../vocabulary/call.ts';
import { closedObjectShape, dictionaryShapeOf } from './closedObjectShape.ts';
import { resourceLimits } from '../../vocabulary/resourceLimits.ts';
import { targetNamePattern } from '../../vocabulary/wireFormat.ts';

const address = string()
  .max(resourceLimits.path, `a text can have at most ${resourceLimits.path} characters`)
  .matches(/^\/[\w{}/.-]*$/, 'a path must begin with / and must not contain a query');

/** Schema of a text in both languages. */
export const labelShape = closedObjectShape({ zh: string().required(), en: string().required() });

/** Schema of the listener that serves a call. */
export const hostShape = string().oneOf(['log']);

/** Method and path of a call. */
const target = {
  method: string().oneOf(methods).required(),
  path: address.required(),
};

/** Schema of one call. */
export const callShape = closedObjectShape({
  ...target,
  query: dictionaryShapeOf(string().required()),
  rename: dictionaryShapeOf(string().required()),
  ids: string(),
  host: hostShape,
  paging: closedObjectShape({ page: string().required(), size: string().required() }).default(undefined),
  file: closedObjectShape({ name: labelShape.required(), format: string().oneOf(['csv', 'xls']).required() }).default(
    undefined,
  ),
});

/** Schema of a screen's calls; only the list call is required. */
export const apiShape = closedObjectShape(
  Object.fromEntries(
    callNames.map(verb => [verb, verb === 'list' ? callShape.required() : callShape.default(undefined)]),
  ),
);

const place = string().matches(/^[\w-]+(\.[\w-]+){0,5}$/, 'a path must consist of keys separated by dots');
const scalar = mixed().test('scalar', 'a code is a text, a number, true or false', item =>
  ['string', 'number', 'boolean'].includes(typeof item),
);

/** Schema of `wire`: the request and response conventions of a remote platform. */
export const wireFormatShape = closedObjectShape({
  through: string().matches(
    targetNamePattern,
    'the name of a target must consist of lower-case letters, digits and hyphens',
  ),
  envelope: closedObjectShape({
    code: place,
    good: array(scalar.required()).min(1).max(20),
    message: place,
    data: place,
  }).default(undefined),
  list: closedObjectShape({ rows: place, total: place }).default(undefined),
  pages: string().oneOf(['fromZero', 'byRows']),
  names: dictionaryShapeOf(
    string()
      .matches(/^[\w.-]{1,80}$/, 'a name must consist of letters, digits, dots and hyphens')
      .required(),
  ),
});
