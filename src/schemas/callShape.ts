import { array, mixed, string } from 'yup';

import { everyScreens, methods, verbs } from './call.ts';
import { closed, dictionary } from './closed.ts';
import { targetName } from './wire.ts';

const address = string().matches(/^\/[\w{}/.-]*$/, 'a path begins with / and has no query');

/** A text in both languages. */
export const label = closed({ zh: string().required(), en: string().required() });

/** Which listener answers. */
export const host = string().oneOf(['log']);

/** Where a request goes. */
const target = {
  method: string().oneOf(methods).required(),
  path: address.required(),
};

/** One request to the platform. */
export const call = closed({
  ...target,
  query: dictionary(string().required()),
  rename: dictionary(string().required()),
  ids: string(),
  host,
  paging: closed({ page: string().required(), size: string().required() }).default(undefined),
  file: closed({ name: label.required(), format: string().oneOf(['csv', 'xls']).required() }).default(undefined),
});

/** The calls of a screen; those that no screen is without have to be there. */
export const api = closed(
  Object.fromEntries(verbs.map(verb => [verb, everyScreens.has(verb) ? call.required() : call.default(undefined)])),
);

const place = string().matches(/^[\w-]+(\.[\w-]+){0,5}$/, 'a place is keys with dots between them');
const scalar = mixed().test('scalar', 'a code is a text, a number, true or false', one =>
  ['string', 'number', 'boolean'].includes(typeof one),
);

/** How the calls of another platform speak. */
export const wire = closed({
  through: string().matches(targetName, 'a target is named in small letters, digits and hyphens'),
  envelope: closed({
    code: place,
    good: array(scalar.required()).min(1).max(20),
    message: place,
    data: place,
  }).default(undefined),
  list: closed({ rows: place, total: place }).default(undefined),
  pages: string().oneOf(['fromZero', 'byRows']),
  names: dictionary(
    string()
      .matches(/^[\w.-]{1,80}$/, 'a name is letters, digits, dots and hyphens')
      .required(),
  ),
});
