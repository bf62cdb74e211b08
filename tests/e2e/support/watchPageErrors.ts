import type { ConsoleMessage, Page } from 'playwright-core';

/** Browser message about a failed response; a test lists the failures that it expects. */
const failedAnswer = /^Failed to load resource: (?:the server responded with a status of (\d+)|(net::ERR_FAILED))/;

/** Reports errors that a user would not see: script errors, console errors, policy violations. */
export async function watchPageErrors(
  page: Page,
  expected: readonly (number | 'ERR_FAILED')[],
  provokedError?: RegExp,
): Promise<string[]> {
  const faults: string[] = [];
  const isPlanted = (text: string) => provokedError?.test(text) === true;
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
