import { loadMessages } from './i18n/loadMessages.ts';
import { loadResource, resourceNames } from './resources/registry.ts';
import type { AppServices } from './appServices.ts';

/** Starts all requests of the first screen of a signed-in user concurrently instead of one after the other. */
export function prefetchFirstScreen(wire: AppServices, loadConsole: () => Promise<unknown>): void {
  const screen = window.location.pathname.split('/')[1] ?? '';
  const wanted = [loadConsole(), wire.authProvider.load(), loadMessages[wire.language.read()]()];
  // Ignore failures: the same request fails again where its result is needed, and is reported there.
  void Promise.allSettled(resourceNames.includes(screen) ? [...wanted, loadResource(screen)] : wanted);
}
