import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';

import type { MenuNode } from '../../authProvider/menuTree.ts';
import { latePart } from '../../screens/latePart.tsx';
import { IconButton } from '../../screens/parts/IconButton.tsx';

const Palette = latePart(() => import('./Palette.tsx'));

/** Whoever opens it types at once; what is typed while its code is on the way would be lost. */
const loadAfterMs = 1_500;

interface PaletteHostProps {
  readonly tree: readonly MenuNode[];
}

/** Opens the command palette by Ctrl or ⌘ and K from anywhere, or by its button. */
export function PaletteHost({ tree }: PaletteHostProps) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    // What cannot be loaded now is asked for again when it is opened, and fails there.
    const timer = setTimeout(() => void Palette.preload().catch(() => undefined), loadAfterMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      const isAsked = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!isAsked || event.key.toLowerCase() !== 'k') return;
      // The browser has the same keys for its own search.
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
