import { isRecord } from '../../../src/schemas/base/json.ts';
import { publishedApiBaseOf } from '../../../src/schemas/published/validatePublishedScreen.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import type { RunningConsole } from './startConsole.ts';

/** Publishes a screen as an administrator and creates its first records. */
export async function publishScreen(
  { at }: RunningConsole,
  screen: Resource,
  records: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const token = await at.tokenOf('admin');
  const call = async (method: string, path: string, body: unknown) => {
    const answer = await at.call(method, path, { token, body });
    if (answer.success !== true) throw new Error(`${method} ${path} was refused: ${JSON.stringify(answer)}`);
    return answer.data;
  };
  const base = '/api/system/v1/workbench';
  const draft = await call('PUT', `${base}/draft`, { name: screen.name, area: 'system', draftId: null, value: screen });
  const draftId = isRecord(draft) ? draft['id'] : null;
  await call('POST', `${base}/publish`, { name: screen.name, draftId, note: '' });
  for (const values of records) await call('POST', publishedApiBaseOf(screen.name), values);
}
