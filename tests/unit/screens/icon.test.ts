import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

import { Icon } from '../../../src/screens/parts/Icon.tsx';
import { inlinedIconNames } from '../../../src/screens/parts/shellIconNames.ts';

describe('an inlined icon', () => {
  it.each(inlinedIconNames)('scales to the size of its place: %s', name => {
    expect(renderToStaticMarkup(createElement(Icon, { name }))).toMatch(/viewBox="0 0 24 24"><path d="[^"]+"/);
  });
});
