import { type RefObject, useEffect, useRef, useState } from 'react';

interface WallMode {
  readonly isOn: boolean;
  readonly toggle: () => void;
}

/** Shows only the monitoring page, dark and in full screen, for wall displays. Leaving full screen ends the mode. */
export function useWallMode(board: RefObject<HTMLElement | null>): WallMode {
  const [isOn, setOn] = useState(false);
  const wasFull = useRef(false);

  useEffect(() => {
    if (!isOn) return undefined;
    const { dataset } = document.documentElement;
    const before = dataset['theme'];
    dataset['theme'] = 'dark';
    dataset['wall'] = '';
    const listen = () => {
      if (wasFull.current && document.fullscreenElement === null) setOn(false);
      wasFull.current = document.fullscreenElement !== null;
    };
    document.addEventListener('fullscreenchange', listen);
    return () => {
      document.removeEventListener('fullscreenchange', listen);
      wasFull.current = false;
      delete dataset['wall'];
      if (before === undefined) delete dataset['theme'];
      else dataset['theme'] = before;
    };
  }, [isOn]);

  const toggle = () => {
    setOn(!isOn);
    // Without full screen support, the dark page still covers the whole window.
    const change = isOn ? document.fullscreenElement && document.exitFullscreen() : board.current?.requestFullscreen();
    void change?.catch(() => undefined);
  };
  return { isOn, toggle };
}
