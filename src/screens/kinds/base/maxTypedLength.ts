/**
 * Maximum number of characters in a box: more than any number, IP address or time needs, but few enough that the page
 * does not freeze.
 */
export const maxTypedLength = 512;
