import { loadMessages } from './i18n/loadMessages.ts';
import { loadResource, resourceNames } from './resources/registry.ts';
import type { Wire } from './wire.ts';

/** Asks for all that the first screen of a signed-in user needs at once, instead of one after the other. */
export function warmUp(wire: Wire, loadConsole: () => Promise<unknown>): void {
  const screen = window.location.pathname.split('/')[1] ?? '';
  const wanted = [loadConsole(), wire.authProvider.load(), loadMessages[wire.language.read()]()];
  // Whatever fails here fails again where it is needed, and is told there.
  void Promise.allSettled(resourceNames.includes(screen) ? [...wanted, loadResource(screen)] : wanted);
}
