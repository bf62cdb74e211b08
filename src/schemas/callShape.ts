import { string } from 'yup';

import { everyScreens, verbs } from './call.ts';
import { closed, dictionary } from './closed.ts';

const address = string().matches(/^\/[\w{}/.-]*$/, 'a path begins with / and has no query');

/** A text in both languages. */
export const label = closed({ zh: string().required(), en: string().required() });

/** Which listener answers. */
export const host = string().oneOf(['log']);

/** Where a request goes. */
const target = {
  method: string().oneOf(['GET', 'POST', 'PUT', 'DELETE']).required(),
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
