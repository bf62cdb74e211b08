import { type RefObject, useEffect, useRef, useState } from 'react';

interface Wall {
  readonly isOn: boolean;
  readonly toggle: () => void;
}

/** The board alone on a dark screen, for a wall that is read from afar; leaving the full screen ends it. */
export function useWall(board: RefObject<HTMLElement | null>): Wall {
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
    // A browser that gives no full screen still shows the dark board over the whole page.
    const asked = isOn ? document.fullscreenElement && document.exitFullscreen() : board.current?.requestFullscreen();
    void asked?.catch(() => undefined);
  };
  return { isOn, toggle };
}
