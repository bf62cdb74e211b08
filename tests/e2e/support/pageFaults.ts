import type { ConsoleMessage, Page } from 'playwright-core';

/** The browser itself notes every answer that is no success; whether one was due is what a journey states. */
const failedAnswer = /^Failed to load resource: (?:the server responded with a status of (\d+)|(net::ERR_FAILED))/;

/** Everything that a person would not see and that must not happen: faults of scripts, console errors, broken policy. */
export async function watchFaults(
  page: Page,
  expected: readonly (number | 'ERR_FAILED')[],
  planted?: RegExp,
): Promise<string[]> {
  const faults: string[] = [];
  const isPlanted = (text: string) => planted?.test(text) === true;
  page.on(
    'pageerror',
    error => isPlanted(error.message) || faults.push(`fault in the page: ${error.stack ?? error.message}`),
  );
  page.on('console', message => {
    if (message.type() === 'error' && !isExpected(message, expected) && !isPlanted(message.text())) {
      faults.push(`console error: ${message.text()} (${message.location().url})`);
    }
  });
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', event =>
      console.error(`violates ${event.effectiveDirective}: ${event.blockedURI || event.sample}`),
    ),
  );
  return faults;
}

function isExpected(message: ConsoleMessage, expected: readonly (number | 'ERR_FAILED')[]): boolean {
  const [, status, failure] = failedAnswer.exec(message.text()) ?? [];
  if (failure) return expected.includes('ERR_FAILED');
  return status !== undefined && expected.includes(Number(status));
}
