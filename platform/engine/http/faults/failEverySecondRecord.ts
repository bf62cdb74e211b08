import { isRecord } from '../../../../src/schemas/base/json.ts';
import { successResponse } from '../envelope.ts';

type Values = Readonly<Record<string, unknown>>;

const failedCode = 500;

/**
 * Runs a bulk call for every second record and reports all other records as failed, like a platform that loses one of
 * two machines during the call. Runs a call without a list of ids normally.
 */
export async function failEverySecondRecord(
  request: Request,
  pass: (request: Request) => Promise<Response>,
): Promise<Response> {
  const text = await request.text();
  const again = (body: string) =>
    new Request(request.url, { method: request.method, headers: request.headers, ...(body === '' ? {} : { body }) });
  const sent = recordOf(text);
  const [name, ids] = Object.entries(sent).find(isListOfIds) ?? [];
  if (name === undefined || ids === undefined) return pass(again(text));
  const response = await pass(again(JSON.stringify({ ...sent, [name]: ids.filter((_, at) => at % 2 === 0) })));
  const answer = recordOf(await response.clone().text());
  const { data } = answer;
  if (answer['status'] !== 0 || !isRecord(data) || !Array.isArray(data['items'])) return response;
  const failed = ids.filter((_, at) => at % 2 === 1).map(id => ({ id, code: failedCode, msg: 'A fault on demand' }));
  const success = data['items'].filter(item => isRecord(item) && item['code'] === 0).length;
  const items = [...data['items'], ...failed];
  return successResponse({ ...data, total: items.length, success, failed: items.length - success, items });
}

function isListOfIds(entry: [string, unknown]): entry is [string, readonly unknown[]] {
  const [, value] = entry;
  return Array.isArray(value) && value.length > 0 && value.every(item => typeof item === 'number');
}

function recordOf(text: string): Values {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}
