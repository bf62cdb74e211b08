import { quiet } from './visit.mjs';

/** Sign-in screen, nothing cached: what it weighs and when it can be typed into. */
export async function signIn(visit) {
  const opened = await visit.open({ awaited: 'signIn', address: visit.app.signInAddress, isSignedIn: false });
  await quiet(opened.page);
  return { signInBytes: await opened.bytes(), signInTime: opened.first.painted };
}

/** The list with an empty cache, then again with a filled one. */
export async function firstRow(visit) {
  const cold = await visit.openQuiet();
  const firstRowBytes = await cold.bytes();
  await cold.page.close();
  // Chromium compiles and keeps a script's code at its second visit.
  for (let again = 0; again < 2; again += 1) await (await visit.openQuiet()).page.close();
  const warm = await visit.open();
  return { firstRowBytes, firstRowCold: cold.first.painted, firstRowWarm: warm.first.painted };
}

const megabit = 1_000_000 / 8;

/** The list with an empty cache over a thin line on a weak computer. */
export async function slow(visit) {
  const { first } = await visit.open({
    prepare: async tools => {
      await tools.send('Network.enable');
      await tools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 150,
        downloadThroughput: 1.6 * megabit,
        uploadThroughput: 0.75 * megabit,
      });
      await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    },
  });
  return { firstRowSlow: first.painted };
}
