import { useTranslate } from 'ra-core';
import { type RefObject, useSyncExternalStore } from 'react';

import { IconButton } from '../../../screens/parts/IconButton.tsx';

/** Shows one part of the page in full screen, and ends it. */
export function FullScreenButton({ of }: { readonly of: RefObject<HTMLElement | null> }) {
  const translate = useTranslate();
  const isFull = useIsFullScreen();
  const toggle = () => (isFull ? document.exitFullscreen() : of.current?.requestFullscreen());
  return (
    <IconButton
      icon={isFull ? 'FullscreenExit' : 'Fullscreen'}
      label={translate(isFull ? 'board.leaveFullScreen' : 'board.fullScreen')}
      aria-pressed={isFull}
      // A browser may reject full screen; the page then stays as it is.
      onClick={() => void toggle()?.catch(() => undefined)}
    />
  );
}

function useIsFullScreen(): boolean {
  return useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
}

function subscribe(tell: () => void): () => void {
  document.addEventListener('fullscreenchange', tell);
  return () => document.removeEventListener('fullscreenchange', tell);
}
