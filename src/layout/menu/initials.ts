/** The first character of each initial, in the order of pinyin; no syllable begins with I, U or V. */
const firsts = Array.from('吖八嚓哒妸发旮哈丌咔垃妈拏噢妑七呥仨它穵夕丫帀');
const letters = 'abcdefghjklmnopqrstwxyz';
const han = /\p{Script=Han}/u;

/** The letters that a person types for a Chinese text, “yhlb” for 用户列表; what is not Chinese stays as it is. */
export function initialsOf(text: string): string {
  const { compare } = collator();
  return Array.from(text.toLowerCase())
    .map(char => {
      if (!han.test(char)) return char;
      const at = firsts.findLastIndex(first => compare(first, char) <= 0);
      return letters[at] ?? char;
    })
    .join('');
}

let known: Intl.Collator | undefined;

/** Made when it is first needed: it takes a moment, and the menu is drawn without it. */
function collator(): Intl.Collator {
  known ??= new Intl.Collator('zh-Hans-CN-u-co-pinyin');
  return known;
}
