import { describe, expect, it } from 'vitest';

import { formatList, parseEditedList, parsePastedList } from '../../../src/screens/list/pastedList.ts';

describe('a text pasted into a search box', () => {
  it.each([
    ['a column', 'BJ1-1\r\nBJ1-2\nBJ1-3\n', ['BJ1-1', 'BJ1-2', 'BJ1-3']],
    ['a row of cells', 'BJ1-1\tBJ1-2', ['BJ1-1', 'BJ1-2']],
    ['values between commas', 'a,b，c;d；e', ['a', 'b', 'c', 'd', 'e']],
    ['a value that occurs twice', 'a\nb\na', ['a', 'b']],
    ['blanks around values', ' a b \n\n c ', ['a b', 'c']],
  ])('becomes a list of values: %s', (_, text, values) => {
    expect(parsePastedList(text)).toEqual(values);
  });

  it.each(['', 'one', 'one word', 'one\n', 'Main street, corner', ',', 'a,'])('is one value: %j', text => {
    expect(parsePastedList(text)).toEqual([]);
  });

  it('can be edited in the form in which it is shown', () => {
    expect(parseEditedList(formatList(['a', 'b c']))).toEqual(['a', 'b c']);
  });
});
