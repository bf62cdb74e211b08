/** Script that injected markup runs; it sets `window.executed`. */
const run = 'window.executed=1';

const elements = 'img svg video audio iframe object embed body input details marquee a'.split(' ');
const events = ['onerror', 'onload', 'onfocus', 'onmouseover', 'ontoggle', 'onanimationstart', 'onpointerenter'];

const handlers = elements.flatMap(element =>
  events.map(event => `<${element} src=x autofocus open ${event}="${run}">x</${element}>`),
);

const addresses = [
  `javascript:${run}`,
  `JaVaScRiPt:${run}`,
  `java\tscript:${run}`,
  `java\nscript:${run}`,
  `&#106;avascript:${run}`,
  `&#x6A&#x61vascript:${run}`,
  `\u0001javascript:${run}`,
  `vbscript:${run}`,
  `data:text/html,<script>${run}</script>`,
  `data:text/html;base64,PHNjcmlwdD53aW5kb3cuZXhlY3V0ZWQ9MTwvc2NyaXB0Pg==`,
  `//evil.example/${run}`,
  `feed:javascript:${run}`,
];

const links = addresses.flatMap(address => [
  `<a href="${address}">x</a>`,
  `<a href='${address}'>x</a>`,
  `<form action="${address}"><button>x</button></form>`,
  `<iframe src="${address}"></iframe>`,
  `<svg><a xlink:href="${address}"><text>x</text></a></svg>`,
]);

/** Markup that one parser reads as text and another as elements. */
const mutations = [
  `<script>${run}</script>`,
  `<scr<script>ipt>${run}</scr</script>ipt>`,
  `<svg><script>${run}</script></svg>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${run}&gt;">`,
  `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
  `<textarea><img title="</textarea><img src=x onerror=${run}>">`,
  `<title><img title="</title><img src=x onerror=${run}>">`,
  `<xmp><img title="</xmp><img src=x onerror=${run}>">`,
  `<style><img title="</style><img src=x onerror=${run}>">`,
  `<template><img src=x onerror=${run}></template>`,
  `<!--><img src=x onerror=${run}>-->`,
  `<!-- --!><img src=x onerror=${run}> -->`,
  `<![CDATA[<img src=x onerror=${run}>]]>`,
  `<?xml version="1.0"?><img src=x onerror=${run}>`,
  `<p id="</p><img src=x onerror=${run}>">x`,
  `<a href="https://x/" onclick="${run}" style="position:fixed;inset:0">x</a>`,
  `<p style="background:url(javascript:${run})">x</p>`,
  `<link rel=stylesheet href=//evil.example/x.css><meta http-equiv=refresh content="0;url=javascript:${run}">`,
  `<base href="//evil.example/">`,
  `&lt;img src=x onerror=${run}&gt;`,
  `&amp;lt;img src=x onerror=${run}&amp;gt;`,
  `<a href="https://x/?a=1&quot;onmouseover=${run}//">x</a>`,
  `<select><style></select><img src=x onerror=${run}></style>`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${run}>`,
  `<img src=x:alert(1) onerror=${run}//`,
  `<img src="x\` \`<script>${run}</script>"\` \`>`,
  '<p>\u0000<img src=x onerror=window.executed=1>',
];

const templates = [
  '{{constructor.constructor("window.executed=1")()}}',
  '${window.executed=1}',
  '#{window.executed=1}',
  '<%= window.executed=1 %>',
  '%{action}%s%d%n',
  '{0}{__proto__}',
  '__proto__',
  'constructor',
  'toString',
  '[object Object]',
  '../../etc/passwd',
  '$(touch /tmp/x)',
  '`id`',
  '=HYPERLINK("https://evil.example")',
];

const statements = [
  "'",
  "''",
  '"',
  "' OR '1'='1",
  "'; DROP TABLE samples; --",
  "1; DELETE FROM users WHERE ''=''",
  "' UNION SELECT password FROM users --",
  "\\'; SELECT pg_sleep(5); --",
  '"; COMMIT; --',
  '$1',
  '$$ $tag$',
  '%',
  '_',
  '\\',
  '%_\\',
  "E'\\\\x27'",
  'NULL',
  '/* */ --',
  "');--",
  '?::jsonb',
];

/** Texts that are code in HTML, SQL, shells, templates and spreadsheets. */
export const payloads: readonly string[] = [...handlers, ...links, ...mutations, ...templates, ...statements];

/** Payloads that a text field can store: without control characters. */
export const storablePayloads: readonly string[] = payloads.filter(
  // oxlint-disable-next-line no-control-regex -- two payloads begin with a control character
  text => !/[\u0000-\u0008]/.test(text),
);
