import type { Route } from '../http/route.ts';
import { createHub } from './hub.ts';
import type { HubDeps } from './subscriber.ts';
import { type StreamDeps, streamRoute } from './streamRoute.ts';

interface Streams {
  readonly route: Route;
  /** Ends the open streams. Their pages then reconnect. */
  readonly end: () => void;
  readonly stop: () => Promise<void>;
}

/** Creates the event streams that keep open pages up to date. */
export function createStreams(deps: HubDeps & Pick<StreamDeps, 'clock' | 'findCaller'>): Streams {
  const { catalogue, channels, clock, findCaller } = deps;
  const hub = createHub(deps);
  const open = new Set<() => void>();
  const end = () => open.forEach(item => item());
  return {
    route: streamRoute({ hub, channels, catalogue, clock, findCaller, open }),
    end,
    stop: async () => {
      end();
      await hub.stop();
    },
  };
}
