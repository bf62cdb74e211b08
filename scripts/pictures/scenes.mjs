/** Waits until a list shows its rows. */
async function listed(page) {
  await page.getByRole('row').getByRole('link').first().waitFor();
}

/** Ticks the rows of the page and starts an action on them. */
async function startBulkAction(page, { texts }, label) {
  await listed(page);
  await page.getByRole('checkbox', { name: texts.list.selectAll }).check();
  const bar = page.getByRole('toolbar', { name: texts.list.actions });
  await bar.getByRole('button', { name: label, exact: true }).click();
  return page.getByRole('dialog', { name: label });
}

/** Returns a regular expression that matches the text with any positive number in place of each placeholder. */
function anyCount(text) {
  return new RegExp(text.replace(/%\{\w+\}/g, '[1-9]\\d*'));
}

/** Path of the list of devices that are online and healthy, so that commands can reach them. */
const reachableDevices = `/devices?filter=${encodeURIComponent('{"networkStatus":1,"failureStatus":0}')}&perPage=20`;

async function showCards(page, { pages }, names) {
  for (const name of names) {
    const card = page.getByRole('region', { name: pages.dashboard.cards[name], exact: true });
    await card.getByRole('figure').or(card.getByRole('link')).first().waitFor();
  }
  await page.locator('canvas').first().waitFor();
}

/** Records from which the workbench proposes a screen. */
const sample = [
  { partNo: 'SP-001', name: 'Fan', count: 12, price: 35.5, date: '2026-03-02', enabled: true },
  { partNo: 'SP-002', name: 'Power module', count: 4, price: 420, date: '2026-03-09', enabled: false },
];
const madeScreens = {
  zh: { name: 'spare-parts', titles: ['备件', 'Spare parts'], nouns: ['备件', 'spare part'] },
  en: { name: 'shelf-parts', titles: ['货架备件', 'Shelf parts'], nouns: ['货架备件', 'shelf part'] },
};

/** Lines of an imported file: a word and its level. One level is not a number, so that the picture shows an error. */
const importedWords = {
  zh: ['代练,1', '外挂,1', '免费星币,十', '私服,2'],
  en: ['boosting,1', 'aimbot,1', 'free coins,ten', 'private server,2'],
};

/**
 * Pictures in docs/pictures: the name of the file, the path of the page, and the steps that lead to the state in the
 * picture.
 */
export const documentationPictures = [
  {
    name: 'dashboard',
    address: '/dashboard',
    arrange: (page, words) => showCards(page, words, ['figures', 'income', 'users', 'todo']),
  },
  {
    name: 'device-form',
    address: '/devices',
    arrange: async (page, { texts, field }) => {
      await listed(page);
      await page.getByRole('link', { name: texts.list.edit, exact: true }).first().click();
      await page.getByRole('button', { name: texts.form.save, exact: true }).waitFor();
      // The accessible name of the combobox ends with the name of the referenced record, which loads last, so the
      // pattern only matches the beginning.
      const standard = page.getByRole('combobox', { name: new RegExp(`^${field('devices', 'standardKey')}`) });
      await standard.and(page.locator(':not([value=""])')).waitFor();
    },
  },
  {
    name: 'control-panel',
    address: '/control-panel',
    arrange: async (page, { pages }) => {
      const rack = page.getByRole('application', { name: pages.panel.rackName });
      await rack.press('ArrowRight');
      await rack.press('c');
      await page.getByRole('toolbar', { name: pages.panel.selection }).waitFor();
    },
  },
  {
    name: 'list-filters',
    address: reachableDevices,
    arrange: async (page, { texts, field, value }) => {
      await listed(page);
      await page.getByRole('button', { name: texts.list.moreFilters }).click();
      const status = page.getByRole('group', { name: field('devices', 'distributionStatus'), exact: true });
      await status
        .getByText(value('devices', 'distributionStatus', 0))
        .first()
        .waitFor();
      await status.getByText(/\d/).first().waitFor();
    },
  },
  {
    name: 'import',
    address: '/sensitive-words',
    arrange: async (page, { language, texts, field, value, noun, insert }) => {
      await listed(page);
      await page.getByRole('button', { name: texts.files.import, exact: true }).click();
      const title = insert(texts.files.importTitle, { title: noun('sensitive-words') });
      const steps = page.getByRole('dialog', { name: title });
      const heads = ['word', 'category', 'level'].map(key => field('sensitive-words', key));
      const category = value('sensitive-words', 'category', 2);
      const lines = importedWords[language].map(line => line.replace(',', `,${category},`));
      await steps.getByLabel(texts.files.choose).setInputFiles({
        name: 'words.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from([heads.join(','), ...lines].join('\n')),
      });
      await steps.getByRole('button', { name: texts.files.next, exact: true }).click();
      await steps.getByRole('checkbox', { name: texts.files.onlyFaults }).uncheck();
      await steps.getByRole('cell', { name: importedWords[language][0].split(',')[0], exact: true }).waitFor();
    },
  },
  {
    name: 'export',
    address: reachableDevices,
    arrange: async (page, { texts, noun, insert }) => {
      await listed(page);
      await page.getByRole('button', { name: texts.files.run, exact: true }).click();
      const title = insert(texts.files.exportTitle, { title: noun('devices') });
      await page.getByRole('dialog', { name: title }).getByRole('radio').first().waitFor();
    },
  },
  {
    name: 'command',
    address: `/devices?filter=${encodeURIComponent('{"deviceCode":"SH1-A03"}')}&perPage=50`,
    arrange: async (page, words) => {
      const question = await startBulkAction(page, words, words.action('devices', 'restart'));
      await question.getByText(anyCount(words.texts.action.eligible)).first().waitFor();
      await question.getByText(anyCount(words.texts.action.ineligible)).waitFor();
    },
  },
  {
    name: 'tasks',
    address: reachableDevices,
    arrange: async (page, words) => {
      const { texts, action, insert } = words;
      const restart = action('devices', 'restart');
      const question = await startBulkAction(page, words, restart);
      await question.getByText(anyCount(texts.action.eligible)).waitFor();
      await question.getByRole('button', { name: restart, exact: true }).click();
      await question.waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: new RegExp(`^${texts.jobs.title}.\\s?`) }).click();
      const tray = page.getByRole('dialog', { name: texts.jobs.title });
      const job = tray.getByRole('listitem', { name: new RegExp(`^${restart}`) }).first();
      await job.getByRole('button', { name: texts.jobs.items }).click();
      await job.getByText(anyCount(texts.jobs.counts.replace('%{failed}', '\\d+'))).waitFor();
      const notice = page.getByRole('status').filter({ hasText: insert(texts.action.handedOver, { action: restart }) });
      await notice.waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'workbench',
    address: '/workbench',
    arrange: async (page, { language, pages: { workbench } }) => {
      await page.getByRole('button', { name: workbench.create }).click();
      const dialog = page.getByRole('dialog', { name: workbench.create });
      const { name, titles, nouns } = madeScreens[language];
      await dialog.getByLabel(workbench.name).fill(name);
      await dialog.getByLabel(workbench.source).selectOption('sample');
      await dialog.getByLabel(workbench.sourceText).fill(JSON.stringify(sample));
      await dialog.getByRole('button', { name: workbench.create }).click();
      await page.getByLabel(workbench.title.zh).fill(titles[0]);
      await page.getByLabel(workbench.title.en).fill(titles[1]);
      await page.getByLabel(workbench.noun.zh).fill(nouns[0]);
      await page.getByLabel(workbench.noun.en).fill(nouns[1]);
      await page.getByRole('button', { name: workbench.panes.preview, exact: true }).click();
      await page.getByRole('group', { name: workbench.languages.label }).waitFor();
    },
  },
  {
    name: 'dark',
    address: '/device-map',
    window: { colorScheme: 'dark' },
    arrange: async (page, { pages: { deviceMap } }) => {
      await page.getByRole('group', { name: deviceMap.map }).waitFor();
      await page.getByText(deviceMap.shades).waitFor();
    },
  },
];
