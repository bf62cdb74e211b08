/** More than any number, address or time needs, and little enough that a pasted book does not stop the page. */
export const longestTyped = 512;
