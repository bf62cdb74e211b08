/** For each pinyin initial, the first Chinese character in collation order. No syllable begins with I, U or V. */
const firsts = Array.from('吖八嚓哒妸发旮哈丌咔垃妈拏噢妑七呥仨它穵夕丫帀');
const letters = 'abcdefghjklmnopqrstwxyz';
const han = /\p{Script=Han}/u;

/** Returns the pinyin initials of a Chinese text: “yhlb” for 用户列表. Other characters stay unchanged. */
export function pinyinInitialsOf(text: string): string {
  const { compare } = collator();
  return Array.from(text.toLowerCase())
    .map(char => {
      if (!han.test(char)) return char;
      const at = firsts.findLastIndex(first => compare(first, char) <= 0);
      return letters[at] ?? char;
    })
    .join('');
}

let cachedCollator: Intl.Collator | undefined;

/**
 * Creates the collator on first use, because the creation takes a moment and rendering the menu does not need a
 * collator.
 */
function collator(): Intl.Collator {
  cachedCollator ??= new Intl.Collator('zh-Hans-CN-u-co-pinyin');
  return cachedCollator;
}
