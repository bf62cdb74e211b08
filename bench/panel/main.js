import { createRackCanvas } from '../../src/pages/control-panel/rack/createRackCanvas.ts';
import { layoutRack } from '../../src/pages/control-panel/rack/layoutRack.ts';
import { colouringOf } from '../../src/pages/control-panel/model/colouring.ts';
import { createFloor } from './floor.js';
import { makeFleet } from './makeFleet.js';

const seen = { width: 1_200, height: 760 };
const palette = {
  entries: ['#dc3f3f', '#c57b10', '#8e4cab', '#868a91', '#0f97a5', '#2f86e0', '#4e9a2a'],
  surface: '#fff',
  panel: '#f5f7fa',
  line: '#e4e7ed',
  strong: '#1f2a37',
  text: '#1f2a37',
  quiet: '#6a7482',
  primary: '#1668c7',
  error: '#c02b2b',
  warning: '#9a5b00',
  empty: '#f8fafc',
  font: 'sans-serif',
};

/** Prepares the console's rack with generated cards, or the plain loop that draws the same cells. */
globalThis.prepare = (kind, count, zoom) => {
  const { tree, cards } = makeFleet(count);
  const canvas = document.querySelector('#canvas');
  const colouring = colouringOf('state');
  const rack = layoutRack({ tree, cards, among: cards.map((_, at) => at), wantedWidth: 1_500 });
  const look = at => ({ entry: colouring.entryOf(cards[at]), isTicked: false, isFaint: false, isUnassigned: false });
  const words = { units: String, unplaced: '', overlap: '', short: String };
  const stage =
    kind === 'console' ? createRackCanvas(canvas) : createFloor(canvas, { rack, look, colours: palette.entries });
  stage.resize(seen, 1);
  stage.show({ rack, entries: colouring.entries, look, palette, words });
  const state = { y: 0 };
  const view = () => ({ x: 0, y: state.y, zoom });
  stage.move(view());
  globalThis.stage = { stage, state, view, rack, cards };
};

/** Measures frames for `ms` milliseconds, while the drawing pans and `changesPerSecond` states change. */
globalThis.measure = (ms, changesPerSecond) => {
  const { stage, state, view, rack, cards } = globalThis.stage;
  return new Promise(resolve => {
    const frames = [];
    const start = performance.now();
    let last = start;
    let owed = 0;
    const frame = () => {
      const now = performance.now();
      frames.push(now - last);
      owed += ((now - last) / 1_000) * changesPerSecond;
      last = now;
      if (now - start > ms) {
        resolve(frames.slice(2));
        return;
      }
      if (changesPerSecond === 0) {
        state.y = (state.y + 30) % Math.max(1, rack.height - seen.height);
        stage.move(view());
      } else {
        const touched = [];
        for (; owed >= 1; owed -= 1) {
          const at = Math.floor(Math.random() * cards.length);
          cards[at] = { ...cards[at], runStatus: 1 - cards[at].runStatus };
          touched.push(at);
        }
        stage.touch(touched);
      }
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
};
