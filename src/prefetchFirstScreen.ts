import { initialTextLoaders } from './i18n/loadMessages.ts';
import { loadResource, resourceNames } from './resources/registry.ts';
import type { AppServices } from './appServices.ts';

/** Starts all requests for the first screen of a signed-in user concurrently instead of one after the other. */
export function prefetchFirstScreen(app: AppServices, loadConsole: () => Promise<unknown>): void {
  const screen = window.location.pathname.split('/')[1] ?? '';
  const wanted = [loadConsole(), app.authProvider.load(), initialTextLoaders[app.language.read()]()];
  // Ignore failures: the code that needs the result sends the request again and reports its failure.
  void Promise.allSettled(resourceNames.includes(screen) ? [...wanted, loadResource(screen)] : wanted);
}
