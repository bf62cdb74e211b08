import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';

import type { MenuNode } from '../../authProvider/menuTree.ts';
import { createLazyComponent } from '../../screens/lazyComponent.tsx';
import { IconButton } from '../../screens/parts/IconButton.tsx';

const Palette = createLazyComponent(() => import('./CommandPalette.tsx'));

/**
 * Delay before the palette is preloaded, in milliseconds. Users type as soon as they open the palette; without
 * preloading, the letters typed during loading would be lost.
 */
const loadAfterMs = 1_500;

interface PaletteHostProps {
  readonly tree: readonly MenuNode[];
}

/** Button that opens the command palette. Ctrl+K and ⌘K open and close the palette on any page. */
export function CommandPaletteHost({ tree }: PaletteHostProps) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    // Ignore a failure here: when the user opens the palette, the console loads it again and reports a failure.
    const timer = setTimeout(() => void Palette.preload().catch(() => undefined), loadAfterMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      const isAsked = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!isAsked || event.key.toLowerCase() !== 'k') return;
      // Some browsers use the same keys for their own search.
      event.preventDefault();
      setOpen(before => !before);
    };
    document.addEventListener('keydown', follow, { capture: true });
    return () => document.removeEventListener('keydown', follow, { capture: true });
  }, []);
  return (
    <>
      <IconButton
        icon="Search"
        label={translate('palette.open')}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      />
      {isOpen && <Palette tree={tree} onClose={() => setOpen(false)} />}
    </>
  );
}
