// oxlint-disable-next-line import/default -- Vite exports the address of the built file as the default
import address from './sourceWorker.ts?worker&url';

interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ) => { readonly createScriptURL: (url: string) => string };
}

/**
 * Returns the URL of the worker script as a trusted script URL, because the content security policy rejects a plain
 * string. The policy accepts no other URL.
 */
function trusted(url: string): string {
  // A browser without trusted types accepts the plain string.
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  if (!trustedTypes) return url;
  const policy = trustedTypes.createPolicy('source-worker', {
    createScriptURL: requested => {
      if (requested === url) return requested;
      throw new Error(`${requested} is not the address of the worker`);
    },
  });
  return policy.createScriptURL(url);
}

const trustedAddress = trusted(address);

export function startSourceWorker(): Worker {
  return new Worker(trustedAddress, { type: 'module' });
}
