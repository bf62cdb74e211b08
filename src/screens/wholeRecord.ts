/** Asks for the record itself: a row that a list has left in the cache lacks what only the detail shows. */
export const wholeRecord = { whole: true } as const;
