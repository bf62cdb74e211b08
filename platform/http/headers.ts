type Headers = Readonly<Record<string, string>>;

const common: Headers = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), clipboard-read=()',
};

/** Where browsers tell what the policy has kept from running. */
export const policyReportsPath = '/api/public/v1/policy-reports';

/** The style hash is that of the empty text: emotion inserts an empty `<style>` and fills it through the CSSOM. */
const consolePolicy = (logOrigin = '') =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${logOrigin}`.trim(),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types dompurify default',
    // Browsers that know `report-to` leave the other one out.
    `report-uri ${policyReportsPath}`,
    'report-to csp',
  ].join('; ');

/** Every answer of a call: nothing in it is to be run, framed or kept. */
export const apiHeaders: Headers = {
  ...common,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
};

/** Files of the console, which asks the log API at an origin of its own. Names under `/assets/` carry a hash of their content, so they never change. */
export function fileHeaders(path: string, logOrigin?: string): Headers {
  const isImmutable = path.startsWith('/assets/');
  const isPage = path.endsWith('.html');
  return {
    ...common,
    'content-security-policy': consolePolicy(logOrigin),
    'reporting-endpoints': `csp="${policyReportsPath}"`,
    'cache-control': isImmutable ? 'public, max-age=31536000, immutable' : isPage ? 'no-store' : 'no-cache',
  };
}

/** Sent when the request came over TLS, be it ended here or by the proxy in front. */
export const transportSecurity: Headers = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};
