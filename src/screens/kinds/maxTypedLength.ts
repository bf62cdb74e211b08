/**
 * Maximum number of characters in a box: more than any number, address or time needs, but too few to freeze the page.
 */
export const maxTypedLength = 512;
