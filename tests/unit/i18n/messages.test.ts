import english from 'ra-language-english';
import { describe, expect, it } from 'vitest';

import { createI18nProvider, toLanguage } from '../../../src/i18n/createI18nProvider.ts';
import { en } from '../../../src/i18n/en/texts.ts';
import { pages as pagesEn } from '../../../src/i18n/en/pages.ts';
import { loadMessages } from '../../../src/i18n/loadMessages.ts';
import { mergeMessages } from '../../../src/i18n/mergeMessages.ts';
import { zh } from '../../../src/i18n/zh/texts.ts';
import { pages as pagesZh } from '../../../src/i18n/zh/pages.ts';
import { resourceNames } from '../../../src/resources/registry.ts';
import { languages } from '../../../src/schemas/base/label.ts';
import { placeholdersIn, textsOf } from './textsOf.ts';

const own = { zh: textsOf({ ...zh, ...pagesZh }), en: textsOf({ ...en, ...pagesEn }) };
const all = { zh: textsOf(await loadMessages('zh')), en: textsOf(await loadMessages('en')) };
const han = /\p{Script=Han}/u;

describe('the console’s texts', () => {
  it('have the same keys in both languages, in the same order', () => {
    expect([...own.en.keys()]).toEqual([...own.zh.keys()]);
  });

  it.each(languages)('have no empty text in %s', language => {
    expect([...own[language]].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('have the same placeholders in both languages', () => {
    const differing = [...own.zh].filter(
      ([key, text]) => placeholdersIn(text).join() !== placeholdersIn(own.en.get(key) ?? '').join(),
    );
    expect(differing).toEqual([]);
  });

  it('contain no Chinese words or punctuation in English', () => {
    expect(
      [...own.en].filter(([, text]) => han.test(text) || /[，。：；！？（）“”]/.test(text.replace(/[“”]/g, ''))),
    ).toEqual([]);
  });

  it('contain only Chinese words in Chinese, except for units and names', () => {
    const words = (text: string) => text.replace(/%\{\w+\}/g, '').match(/[a-z]+/gi) ?? [];
    const without = [...own.zh].map(([, text]) => text).filter(text => !han.test(text));
    const names = /^(csv|xlsx|xls|excel|jpg|jpeg|png|gif|webp|mb|px|json|schema|openapi)$/i;
    expect(without.flatMap(words).filter(word => !names.test(word))).toEqual([]);
  });

  it('match the specification', () => {
    expect([zh.message.exported, zh.message.logOut, zh.elements.inquiry]).toEqual([
      '导出成功!',
      '确定要退出登录吗？',
      '提示',
    ]);
    expect([en.message.failure, zh.message.failure]).toEqual(['Failure', '失败']);
    expect([zh.signIn.failed, en.signIn.failed]).toEqual(['登录失败', 'LogIn fail']);
    expect([zh.upload.failed, en.upload.failed]).toEqual(['上传失败', 'Uploaded failed']);
    expect(zh.message.homeFailed).toBe('获取首页重定向地址失败');
    expect([zh.time.justNow, en.time.justNow, en.time.dayAgo]).toEqual(['刚刚', 'just now', '1 day ago']);
  });
});

describe('react-admin’s texts', () => {
  const keys = [...textsOf(english).keys()];

  it('all exist in Chinese', () => {
    expect(keys.length).toBeGreaterThan(100);
    expect(keys.filter(key => !all.zh.has(key))).toEqual([]);
  });

  it('are Chinese', () => {
    const untranslated = keys.filter(key => !han.test(all.zh.get(key) ?? ''));
    // Times and ranges in digits are equal in both languages.
    expect(untranslated.filter(key => /[a-z]{3,}/i.test((all.zh.get(key) ?? '').replace(/%\{\w+\}/g, '')))).toEqual([]);
  });

  it('are unchanged in English', () => {
    expect(keys.filter(key => all.en.get(key) !== textsOf(english).get(key))).toEqual([]);
  });

  // The older Chinese texts name a record by its id and a column by its name, which react-admin passes as well.
  const filledToo = ['id', 'field'];

  it('use only placeholders that react-admin fills', () => {
    const unfilledKeys = keys.filter(key => {
      const known = [...placeholdersIn(all.en.get(key) ?? ''), ...filledToo];
      return placeholdersIn(all.zh.get(key) ?? '').some(place => !known.includes(place));
    });
    expect(unfilledKeys).toEqual([]);
  });
});

describe('all texts', () => {
  it.each(languages)('include the name of every screen in %s', language => {
    expect(resourceNames.filter(name => !all[language].get(`route.${name}`))).toEqual([]);
  });

  it('name a screen without a title by its resource name', async () => {
    const provider = await createI18nProvider('en');
    expect(provider.translate('route.users', { _: 'users' })).not.toBe('users');
    expect(provider.translate('route.unheard-of', { _: 'unheard-of' })).toBe('unheard-of');
  });

  it('contain no Chinese screen names in English', () => {
    expect([...all.en].filter(([key, text]) => key.startsWith('route.') && han.test(text))).toEqual([]);
  });
});

describe('merging two trees of texts', () => {
  it('overlays the first tree with the second, branch by branch', () => {
    const base = { a: { x: '1', y: '2' }, b: 'old', c: 'kept' };
    expect(mergeMessages(base, { a: { y: '3', z: '4' }, b: 'new', d: { e: '5' } })).toEqual({
      a: { x: '1', y: '3', z: '4' },
      b: 'new',
      c: 'kept',
      d: { e: '5' },
    });
    expect(base.a.y).toBe('2');
  });

  it('prefers the second tree where one tree has a text and the other tree has a branch', () => {
    expect(mergeMessages({ a: 'text', b: { c: '1' } }, { a: { b: '1' }, b: 'text' })).toEqual({
      a: { b: '1' },
      b: 'text',
    });
  });
});

describe('the language', () => {
  it.each([
    ['zh', 'zh'],
    ['en', 'en'],
    ['EN', 'zh'],
    ['', 'zh'],
    [null, 'zh'],
    [undefined, 'zh'],
    ['__proto__', 'zh'],
    [{}, 'zh'],
  ])('is read from the value %o as %s', (value, language) => {
    expect(toLanguage(value)).toBe(language);
  });

  it('is set before the first render, and can be changed', async () => {
    const provider = await createI18nProvider('zh');
    expect(provider.getLocale()).toBe('zh');
    expect(provider.translate('list.total', { count: 5 })).toBe('共 5 条');
    await provider.changeLocale('en');
    expect([provider.getLocale(), provider.translate('elements.retry')]).toEqual(['en', en.elements.retry]);
    await provider.changeLocale('zh');
    expect(provider.translate('elements.retry')).toBe('重试');
  });

  it('includes the texts of a page only after the request for these texts', async () => {
    const provider = await createI18nProvider('en');
    expect(provider.translate('board.empty')).toBe('board.empty');
    await Promise.all([provider.addPageTexts(), provider.addPageTexts()]);
    expect(provider.translate('board.empty')).toBe(pagesEn.board.empty);
    expect([provider.getLocale(), provider.translate('elements.retry')]).toEqual(['en', en.elements.retry]);
  });

  it.each(languages)(
    'includes the texts of forms and of react-admin only after they are loaded, in %s',
    async language => {
      const provider = await createI18nProvider(language);
      const keys = ['list.empty', 'form.save', 'ra.action.save'];
      const missing = () => keys.filter(key => provider.translate(key) === key);
      expect(missing()).toEqual(['form.save', 'ra.action.save']);
      await provider.addPageTexts();
      await provider.deferredTexts.load();
      expect(missing()).toEqual([]);
    },
  );

  it('has its own name in the switch: 中文 or English', async () => {
    const provider = await createI18nProvider('en');
    expect(provider.getLocales?.()).toEqual([
      { locale: 'zh', name: '中文' },
      { locale: 'en', name: 'English' },
    ]);
  });

  it('uses the key in place of a missing text', async () => {
    const provider = await createI18nProvider('en');
    expect(provider.translate('list.unheardOf')).toBe('list.unheardOf');
  });
});
