import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { allScreens } from '../../../platform/engine/resources/allResources.ts';
import { en } from '../../../src/i18n/en/texts.ts';
import { pages as enPages } from '../../../src/i18n/en/pages.ts';
import { zh } from '../../../src/i18n/zh/texts.ts';
import { pages as zhPages } from '../../../src/i18n/zh/pages.ts';
import { areas } from '../../../src/resources/areas.ts';
import { isRecord } from '../../../src/schemas/base/json.ts';
import type { Language } from '../../../src/schemas/base/label.ts';

const folder = 'docs/operators';
const filesOf = (language: Language): readonly string[] => [
  `${language}.md`,
  ...readdirSync(join(folder, language))
    .toSorted()
    .map(file => `${language}/${file}`),
];
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

function stringsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(stringsIn) : [];
}

/** Returns the texts in one language of all labels in a value; a label is an object with a text in both languages. */
function labelsIn(value: unknown, language: Language): readonly string[] {
  if (value === null || typeof value !== 'object') return [];
  const label = isRecord(value) && typeof value['zh'] === 'string' ? value[language] : undefined;
  return typeof label === 'string' ? [label] : Object.values(value).flatMap(part => labelsIn(part, language));
}

/** Returns a function that checks whether the console shows a label; placeholders match any value. */
function createLabelCheck(language: Language): (label: string) => boolean {
  const texts = language === 'zh' ? [zh, zhPages] : [en, enPages];
  const shown = [
    ...stringsIn(texts).flatMap(text => text.split(' |||| ')),
    ...labelsIn([areas, allScreens.map(({ resource }) => resource)], language),
  ];
  const plain = new Set(shown.map(text => text.trim()));
  const templates = shown
    .filter(text => text.includes('%{'))
    .map(text => text.split(/%\{\w+\}/).map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .filter(parts => parts.some(part => /[\p{L}]/u.test(part)))
    .map(parts => new RegExp(`^${parts.join('.+')}$`));
  return label => plain.has(label) || templates.some(template => template.test(label));
}

describe.each(['en', 'zh'] as const)("the operators' guide in %s", language => {
  it('quotes labels exactly as the console shows them', () => {
    const isShown = createLabelCheck(language);
    const quoted = filesOf(language).flatMap(file =>
      [...read(file).matchAll(/\*\*([^*]+)\*\*/g)].map(([, label = '']) => ({
        file,
        label: label.replace(/\s+/g, ' '),
      })),
    );
    expect(quoted.length).toBeGreaterThan(150);
    expect(quoted.filter(({ label }) => !isShown(label))).toEqual([]);
    expect(isShown('A label that no screen has')).toBe(false);
  });
});

describe("the operators' guides", () => {
  it('have the same pages, tasks, steps and pictures in both languages', () => {
    const outline = (language: Language) =>
      filesOf(language).map(file => {
        const text = read(file);
        return {
          page: file.replace(/^(?:en|zh)/, ''),
          tasks: text.match(/^## /gm)?.length,
          steps: text.match(/^\d+\. /gm)?.length,
          pictures: [...text.matchAll(/pictures\/([\w-]+)-(?:en|zh)\.webp/g)].map(([, name]) => name),
        };
      });
    expect(outline('zh')).toEqual(outline('en'));
  });
});
