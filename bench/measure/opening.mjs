import { waitUntilIdle } from './visit.mjs';

/** Measures the sign-in screen with an empty cache: its size, and the time until it accepts input. */
export async function measureSignInScreen(visit) {
  const opened = await visit.open({ awaited: 'signIn', address: visit.app.signInAddress, isSignedIn: false });
  await waitUntilIdle(opened.page);
  return { signInBytes: await opened.bytes(), signInTime: opened.first.painted };
}

/** Measures the time until the first row of the list appears, with an empty cache and with a filled cache. */
export async function measureFirstRow(visit) {
  const cold = await visit.openQuiet();
  const firstRowBytes = await cold.bytes();
  await cold.page.close();
  // Chromium stores the compiled code of a script on the second visit, so the page is loaded twice before the
  // measurement.
  for (let again = 0; again < 2; again += 1) await (await visit.openQuiet()).page.close();
  const warm = await visit.open();
  return { firstRowBytes, firstRowCold: cold.first.painted, firstRowWarm: warm.first.painted };
}

const megabit = 1_000_000 / 8;

/**
 * Measures the time until the first row of the list appears, with an empty cache, a slow connection and a slow
 * computer.
 */
export async function measureSlowConnection(visit) {
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
