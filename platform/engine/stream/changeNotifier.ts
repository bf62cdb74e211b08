import type { StreamChannel } from './streamChannel.ts';
import { jobsTopic } from '../../../src/resources/streamEvents.ts';
import { readChangesSince } from './changeFeed.ts';
import { toJobView } from '../jobs/describeJob.ts';
import { readJobs } from '../jobs/jobs.ts';
import { createChangeDeduplicator } from './changeDeduplicator.ts';
import type { StreamHubDeps, Subscriber } from './subscriber.ts';

/**
 * Maximum number of changes in an event. Above this number, the control panel gets an event to reload all cards, and
 * lists get no event.
 */
const maxChanges = 5_000;

/** Reads the changes since a change number and sends them to the subscribers of their topics. */
export function createChangeNotifier(deps: StreamHubDeps, subscribers: ReadonlySet<Subscriber>) {
  const { db } = deps;
  const sentJobs = new Map<Subscriber, string>();
  const isNew = createChangeDeduplicator();
  const wanting = (topic: string) => [...subscribers].filter(subscriber => subscriber.topics.has(topic));

  const channel = async ({ topic, resource, toEvent }: StreamChannel, from: number): Promise<void> => {
    const listeners = wanting(topic);
    if (listeners.length === 0) return;
    const found = await readChangesSince(db, { resource, since: from, most: maxChanges });
    const changed = found === 'tooMany' ? [] : found.changed.filter(item => isNew(resource, item, found.change));
    if (found !== 'tooMany' && changed.length === 0) return;
    const event = await toEvent(db, found === 'tooMany' ? found : { ...found, changed });
    for (const listener of listeners) listener.send(topic, { since: from, ...event });
  };

  const records = async (resource: string, from: number): Promise<void> => {
    const found = await readChangesSince(db, { resource, since: from, most: maxChanges });
    if (found === 'tooMany') return;
    const news = found.changed.filter(item => isNew(`records ${resource}`, item, found.change));
    if (news.length === 0) return;
    const [gone, ids] = [news.filter(item => item.gone), news.filter(item => !item.gone)].map(some =>
      some.map(item => item.id),
    );
    for (const item of wanting(resource)) item.send('records', { resource, ids: ids ?? [], gone: gone ?? [] });
  };

  const jobs = async (): Promise<void> => {
    for (const item of wanting(jobsTopic)) {
      const shownJobs = (await readJobs(db, item.uid)).map(job => toJobView(deps, job, item.language));
      const text = JSON.stringify(shownJobs);
      if (sentJobs.get(item) === text || !subscribers.has(item)) continue;
      sentJobs.set(item, text);
      item.send('jobs', shownJobs);
    }
  };

  return { channel, records, jobs, forget: (subscriber: Subscriber) => sentJobs.delete(subscriber) };
}
