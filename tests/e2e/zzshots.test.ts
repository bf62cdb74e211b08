import { sql } from 'kysely';
import { describe, it } from 'vitest';
import { zip } from '../support/uploads/archives.ts';
import { fill } from './support/form.ts';
import { useConsole } from './support/useConsole.ts';
const console = useConsole();
const out = '/tmp/b7/F-shots';
describe('shots', () => {
  it('takes', async () => {
    const { db } = console.platform();
    await sql`update licences set cards = 1, "validTo" = ${Date.now() + 4.5 * 86_400_000}`.execute(db);
    const page = await console.visitAs('admin', '/license-activation');
    await page.getByText('授权将在 5').first().waitFor();
    await page.screenshot({ path: `${out}/lic-zh.png` });
    await page.goto('/users');
    await page.getByRole('complementary').waitFor();
    await page.screenshot({ path: `${out}/banner-zh.png` });
    await page.evaluate(() => {
      for (const k of Object.keys(localStorage)) globalThis.console.log(k, localStorage[k]);
    });
    await page
      .getByRole('button', { name: /切换语言|语言/ })
      .first()
      .click();
    await page
      .getByRole('menuitem', { name: /English/ })
      .click()
      .catch(() => undefined);
    await page.setViewportSize({ width: 390, height: 800 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.screenshot({ path: `${out}/banner-en-390.png` });
    await sql`update licences set cards = 6000, "validTo" = ${Date.now() + 200 * 86_400_000}`.execute(db);
    await page.goto('/platform-upgrades');
    const main = page.getByRole('main');
    const archive = zip([{ name: 'platform/run.js', content: 'upgrade' }]);
    await page
      .getByLabel(/^Package\*?$/)
      .setInputFiles({ name: 'up.zip', mimeType: 'application/zip', buffer: archive });
    await main
      .getByRole('button', { name: /up.zip/ })
      .first()
      .waitFor();
    await fill(main, { Version: '6.0.0', 'Upgrade log': 'new' });
    await page.screenshot({ path: `${out}/up1-390.png`, fullPage: true });
    const b = (n: string) => page.getByRole('button', { name: n, exact: true });
    await b('Next').click();
    await sql`update platform_nodes set "onlineStatus" = 0 where "nodeName" = 'gateway-01'`.execute(db);
    await b('Preview').click();
    await main.getByText('3 of 4 online').waitFor();
    await page.screenshot({ path: `${out}/up-check-390.png` });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.screenshot({ path: `${out}/up-check-1440.png` });
    await sql`update platform_nodes set "onlineStatus" = 1`.execute(db);
    await b('Preview again').click();
    await main.getByText('4 of 4 online').waitFor();
    await page.screenshot({ path: `${out}/up-ok-1440.png` });
    await page.getByRole('textbox').last().fill('6.0.0');
    await b('Upgrade').click();
    await main.getByRole('row', { name: /scheduler-01/ }).waitFor();
    await page.screenshot({ path: `${out}/up-result-1440.png` });
    await page.setViewportSize({ width: 390, height: 800 });
    await page.waitForTimeout(500);
    await page.screenshot({ path: `${out}/up-result-390.png` });
  }, 90_000);
});
