import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { describe, expect, it } from 'vitest';

import { isSafeLink, plainTextOf, richTextTags } from '../../../src/schemas/base/richText.ts';
import { sanitiseHtml } from '../../../src/schemas/compile/sanitiseHtml.ts';
import { measureCpuTimeGrowth, measureMinCpuTime } from '../../support/cpuTime.ts';
import { payloads } from '../../support/payloads.ts';
import { propertyRunCount } from '../../support/propertyRunCount.ts';

/** Returns everything in the markup that a browser would use and that is not allowed. */
function disallowedIn(html: string): readonly string[] {
  const stray: string[] = [];
  const allowed = new Set<string>(richTextTags);
  const look = (node: DefaultTreeAdapterTypes.Node): void => {
    if ('tagName' in node) {
      if (!allowed.has(node.tagName)) stray.push(`<${node.tagName}>`);
      for (const { name, value } of node.attrs) {
        const isFixed = value === { target: '_blank', rel: 'noopener noreferrer' }[name];
        const isLink = name === 'href' && isSafeLink(value);
        if (node.tagName !== 'a' || !(isLink || isFixed)) stray.push(`${node.tagName} ${name}=${value}`);
      }
    } else if (node.nodeName !== '#text' && node.nodeName !== '#document-fragment') stray.push(node.nodeName);
    if ('childNodes' in node) node.childNodes.forEach(look);
  };
  look(parseFragment(html));
  return stray;
}

const pieces = fc.oneof(
  fc.constantFrom(...payloads),
  fc.constantFrom('<p>', '</p>', '<b', '<a href="', '">', "'", '<!--', '-->', '</', '/>', '<svg>', '</svg>', '<li>'),
  fc.constantFrom('<template>', '<table>', '<td>', '<select>', '</select>', '<style>', '</style>', '<math>', ']]>'),
  fc.constantFrom('&lt;', '&#60;', '&', '&#x202e;', '&nbsp;', '中文', '😀', '\u0000', '\n', ' '),
  fc.string(),
);
const markup = fc.array(pieces, { maxLength: 12 }).map(parts => parts.join(''));

/** Markup as editors write it: nested blocks, nested marks, and no paragraph inside another. */
const { written } = fc.letrec<{ written: string; block: string; line: string }>(tie => ({
  line: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('公告', 'a &lt; b', '&amp;nbsp;', '&quot;', '😀'),
    fc.tuple(fc.constantFrom('strong', 'em', 'u', 's', 'code'), tie('line')).map(([tag, text]) => around(tag, text)),
  ),
  block: fc.oneof(
    { depthSize: 'small' },
    fc.tuple(fc.constantFrom('p', 'h2', 'h3', 'h4'), tie('line')).map(([tag, text]) => around(tag, text)),
    fc.tuple(fc.constantFrom('ul', 'ol'), tie('block')).map(([tag, text]) => around(tag, around('li', text))),
    tie('block').map(text => around('blockquote', text)),
  ),
  written: fc.array(tie('block'), { minLength: 1, maxLength: 4 }).map(blocks => blocks.join('')),
}));

function around(tag: string, text: string): string {
  return `<${tag}>${text}</${tag}>`;
}

function lettersOf(html: string): string {
  return plainTextOf(html).replaceAll(/\s/g, '');
}

describe('formatted text', () => {
  it.each(payloads)('contains nothing that runs: %j', given => {
    expect(disallowedIn(sanitiseHtml(given))).toEqual([]);
  });

  it('contains only allowed markup, whatever was sent', () => {
    fc.assert(
      fc.property(markup, given => {
        expect(disallowedIn(sanitiseHtml(given))).toEqual([]);
      }),
      { numRuns: propertyRunCount(20_000) },
    );
  });

  it('keeps every character when it is saved again', () => {
    fc.assert(
      fc.property(markup, given => {
        const once = sanitiseHtml(given);
        expect(lettersOf(sanitiseHtml(once))).toBe(lettersOf(once));
      }),
      { numRuns: propertyRunCount(20_000) },
    );
  });

  it('is stored unchanged when it comes from the rich text editor', () => {
    fc.assert(
      fc.property(written, given => {
        expect(sanitiseHtml(given)).toBe(given);
      }),
      { numRuns: propertyRunCount(10_000) },
    );
  });

  it.each([
    ['<p>公告 <strong>今晚</strong><em>维护</em><u>两</u><s>三</s>小时</p>'],
    ['<h2>一</h2><h3>二</h3><h4>三</h4><hr><blockquote><p>引用<br>两行</p></blockquote>'],
    ['<ul><li><p>甲</p><ol><li><p>乙</p></li></ol></li></ul><pre><code>a &lt; b &amp;&amp; c</code></pre>'],
    ['<p><a href="https://example.com/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">官网</a></p>'],
    ['<p><a href="mailto:a@example.com" target="_blank" rel="noopener noreferrer">邮箱</a></p>'],
  ])('keeps the editor’s markup: %s', given => {
    expect(sanitiseHtml(given)).toBe(given);
  });

  it.each([
    ['<b>粗</b><i>斜</i>', '<strong>粗</strong><em>斜</em>'],
    ['<h1>题</h1><h6>小</h6>', '<h2>题</h2><h4>小</h4>'],
    ['<div class="x" onclick="y()">段</div>', '<p>段</p>'],
    ['<a href="javascript:x()">点我</a>', '点我'],
    ['<a href="/users">内部</a>', '内部'],
    ['<font color=red>红</font><table><tr><td>格</td></tr></table>', '红格'],
    ['甲<script>乙</script>丙', '甲丙'],
    ['1 < 2 & "3"', '1 &lt; 2 &amp; &quot;3&quot;'],
    ['未完<strong>成', '未完<strong>成</strong>'],
  ])('is rewritten from %s to %s', (given, wanted) => {
    expect(sanitiseHtml(given)).toBe(wanted);
  });

  it.each([
    '<p></p>',
    '<p> <br></p>',
    '<p>&nbsp;</p>',
    '<script>x</script>',
    '<img src=x>',
    '<p><strong></strong></p>',
  ])('is empty without a readable part: %s', given => {
    expect(sanitiseHtml(given)).toBe('');
  });

  it.each([
    ['deep nesting', '<b>'.repeat(66_000)],
    ['deep lists', '<ul><li>'.repeat(25_000)],
    ['ends without a beginning', '</p>'.repeat(50_000)],
    ['many attributes', `<a ${'x="1" '.repeat(33_000)}>`],
    ['unfinished comments', '<!--'.repeat(50_000)],
    ['special characters', '<&"'.repeat(66_000)],
  ])('is sanitized within 500 ms and in linear time: %s', (_, given) => {
    const half = given.slice(0, given.length / 2);
    let result = '';
    expect(measureCpuTimeGrowth(scale => (result = sanitiseHtml(scale === 1 ? half : given)), 3)).toBeLessThan(3);
    expect(measureMinCpuTime(() => sanitiseHtml(given), 500)).toBeLessThan(500);
    expect(disallowedIn(result.slice(0, 1_000))).toEqual([]);
  });
});

describe('formatted text in one line', () => {
  it.each([
    ['<h2>公告</h2><p>今晚<strong>维护</strong></p>', '公告 今晚维护'],
    ['<ul><li><p>甲</p></li><li><p>乙</p></li></ul>', '甲 乙'],
    ['a &lt;b&gt; &amp;amp; &quot;c&quot;', 'a <b> &amp; "c"'],
    ['<p></p>', ''],
  ])('has, for %s, the plain text %s', (html, text) => {
    expect(plainTextOf(html)).toBe(text);
  });
});
