import type { Route } from '../http/route.ts';
import { createStreamHub } from './hub.ts';
import type { StreamHubDeps } from './subscriber.ts';
import { type StreamDeps, createStreamRoute } from './streamRoute.ts';

interface Streams {
  readonly route: Route;
  /** Ends the open streams. Their pages then reconnect. */
  readonly end: () => void;
  readonly stop: () => Promise<void>;
}

/** Creates the event streams that keep open pages up to date. */
export function createEventStreams(deps: StreamHubDeps & Pick<StreamDeps, 'clock' | 'findCaller'>): Streams {
  const { catalogue, channels, clock, findCaller } = deps;
  const hub = createStreamHub(deps);
  const open = new Set<() => void>();
  const end = () => open.forEach(item => item());
  return {
    route: createStreamRoute({ hub, channels, catalogue, clock, findCaller, open }),
    end,
    stop: async () => {
      end();
      await hub.stop();
    },
  };
}
