import { useTranslate } from 'ra-core';
import { type RefObject, useSyncExternalStore } from 'react';

import { IconButton } from '../../../screens/parts/IconButton.tsx';

/** Button that shows one part of the page in full screen, and that ends full screen. */
export function FullScreenButton({ of }: { readonly of: RefObject<HTMLElement | null> }) {
  const translate = useTranslate();
  const isFull = useIsFullScreen();
  const toggle = () => (isFull ? document.exitFullscreen() : of.current?.requestFullscreen());
  return (
    <IconButton
      icon={isFull ? 'FullscreenExit' : 'Fullscreen'}
      label={translate(isFull ? 'board.leaveFullScreen' : 'board.fullScreen')}
      aria-pressed={isFull}
      // When the browser rejects full screen, the page stays unchanged.
      onClick={() => void toggle()?.catch(() => undefined)}
    />
  );
}

function useIsFullScreen(): boolean {
  return useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
}

function subscribe(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}
