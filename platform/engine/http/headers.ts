type Headers = Readonly<Record<string, string>>;

const common: Headers = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), clipboard-read=()',
};

/** Path to which browsers report violations of the content security policy. */
export const cspReportsPath = '/api/public/v1/policy-reports';

/**
 * Returns the policy of the console. The hash in `style-src` is the hash of an empty text, because emotion inserts an
 * empty `<style>` and fills it through the CSSOM.
 */
const consolePolicy = (logServerOrigin = '') =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${logServerOrigin}`.trim(),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types dompurify default source-worker',
    // Browsers that support `report-to` ignore `report-uri`.
    `report-uri ${cspReportsPath}`,
    'report-to csp',
  ].join('; ');

/** Policy of responses that a browser must neither execute nor frame, and that must not load anything. */
const emptyPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'";

/** Policy of stored files, which users may open directly in a browser. */
export const storedFilePolicy = `${emptyPolicy}; sandbox`;

/** Headers of API responses, which must not be executed, framed or cached. */
export const apiHeaders: Headers = {
  ...common,
  'content-security-policy': emptyPolicy,
  'cache-control': 'no-store',
};

/**
 * Returns the headers of console files. The page may call the log API at `logServerOrigin`. File names under `/assets/`
 * contain a hash of the contents, so these files never change.
 */
export function fileHeadersFor(path: string, logServerOrigin?: string): Headers {
  const isImmutable = path.startsWith('/assets/');
  const isPage = path.endsWith('.html');
  return {
    ...common,
    'content-security-policy': consolePolicy(logServerOrigin),
    'reporting-endpoints': `csp="${cspReportsPath}"`,
    'cache-control': isImmutable ? 'public, max-age=31536000, immutable' : isPage ? 'no-store' : 'no-cache',
  };
}
