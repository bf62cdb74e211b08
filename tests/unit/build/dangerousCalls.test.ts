import { readFileSync, readdirSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

const sources = ['platform', 'src'].flatMap(folder =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file))
    .map(file => ({ file: `${folder}/${file}`, text: readFileSync(`${folder}/${file}`, 'utf8') })),
);

interface DangerousCall {
  readonly does: string;
  readonly pattern: RegExp;
  /** Line that the pattern must match, so that a pattern that matches nothing fails the test. */
  readonly example: string;
  /** Files that may hold the call, with the reason. */
  readonly allowed?: Readonly<Record<string, string>>;
}

const dangerousCalls: readonly DangerousCall[] = [
  { does: 'run text as code', pattern: /\beval\(|\bnew Function\b|node:vm|\bimportScripts\(/, example: 'eval(text)' },
  {
    does: 'start a program',
    pattern: /child_process|\bexeca\b/,
    example: "import { exec } from 'node:child_process';",
  },
  { does: 'deserialize objects', pattern: /node:v8|\bdeserialize\(/, example: "import v8 from 'node:v8';" },
  {
    does: 'write markup',
    pattern: /\.(?:inner|outer)HTML\s*=|insertAdjacentHTML|document\.write|dangerouslySetInnerHTML|srcDoc=/,
    example: 'element.innerHTML = text;',
  },
  {
    does: 'add scripts or plug-ins to the page, or open sockets',
    pattern:
      /createElement\(['"](?:script|object|embed|applet)|<(?:object|embed|applet)\s|new WebSocket\(|RTCPeerConnection/,
    example: "document.createElement('script')",
  },
  {
    does: 'receive messages from other windows',
    pattern: /addEventListener\(['"]message|\bonmessage\b/,
    example: "window.addEventListener('message', read)",
    allowed: {
      'src/browserEventStream.ts': 'a BroadcastChannel, which only pages of this origin reach',
      'src/pages/workbench/readSource.ts': 'a worker thread of the page',
      'src/pages/workbench/sourceWorker.ts': 'the page of the worker thread',
    },
  },
  {
    does: 'set a cookie',
    pattern: /document\.cookie\s*=|cookieStore|set-cookie/i,
    example: "document.cookie = 'a=b'",
    allowed: { 'src/layout/useSidebar.ts': 'whether the menu is folded' },
  },
  {
    does: 'generate random numbers that can be guessed',
    pattern: /Math\.random\(/,
    example: 'Math.random()',
    allowed: { 'src/dataProvider/retry.ts': 'the pause before a call is repeated' },
  },
  {
    does: 'write to the console of the process',
    pattern: /\bconsole\.\w+\(/,
    example: 'console.log(text)',
    allowed: {
      'src/App.tsx': 'a fault for the log of the browser',
      'src/useConsoleStart.ts': 'a fault for the log of the browser',
    },
  },
];

const filesWith = (part: RegExp) => sources.filter(({ text }) => part.test(text)).map(({ file }) => file);

describe('the sources of console and platform', () => {
  it.each(dangerousCalls)('do not $does, except in the allowed files', ({ pattern, example, allowed = {} }) => {
    expect(example).toMatch(pattern);
    expect(filesWith(pattern).toSorted()).toEqual(Object.keys(allowed).toSorted());
  });
});

describe('the platform', () => {
  const platform = sources.filter(({ file }) => file.startsWith('platform/'));

  it('calls other hosts from only two modules', () => {
    const outgoing =
      /\brequest\b[^;]*from 'node:https?'|hono\/proxy|(?<![.\w])fetch\((?!(?:request|passed), env\)|\.{3})/;
    expect("import { request } from 'node:https';").toMatch(outgoing);
    expect('await fetch(address)').toMatch(outgoing);
    expect(
      platform
        .filter(({ text }) => outgoing.test(text))
        .map(({ file }) => file)
        .toSorted(),
    ).toEqual(['platform/engine/http/createPlatformForwarder.ts', 'platform/engine/proxy/forwardCall.ts']);
  });

  it('imports only the listed packages, so that a new package needs a review', () => {
    const imported = platform.flatMap(({ text }) =>
      [...text.matchAll(/(?:from|import\()\s*'((?:@[\w-]+\/)?[a-z][\w.-]*)(?:\/[^']*)?'/g)].map(
        ([, name = '']) => name,
      ),
    );
    expect([...new Set(imported)].toSorted()).toEqual([
      '@electric-sql/pglite',
      '@hono/node-server',
      '@node-rs/argon2',
      '@zxcvbn-ts/language-common',
      'hono',
      'hucre',
      'kysely',
      'otpauth',
      'pg',
      'saxes',
      'yauzl',
    ]);
  });
});
