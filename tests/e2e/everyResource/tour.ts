import type { Locator, Page, Response } from 'playwright-core';

import type { Call } from '../../../src/schemas/call.ts';
import type { Resource } from '../../../src/schemas/resource.ts';
import { isRecord } from '../../../src/schemas/json.ts';
import type { Values } from '../../contract/resourceCalls.ts';
import { asksPassword } from '../support/answerProofs.ts';
import type { Maker } from './formValues.ts';

/** One resource in one browser. */
export interface Tour extends Maker {
  readonly page: Page;
  readonly resource: Resource;
}

export interface Answer {
  readonly status: unknown;
  readonly msg: unknown;
  readonly data: unknown;
  /** The question: its query and its body. */
  readonly asked: { readonly query: URLSearchParams; readonly body: string };
}

/** The platform's answer to a call that the page makes while something is done. */
export async function answerTo(
  page: Page,
  { method, path }: Call,
  deed: () => Promise<unknown>,
  isAsked: (asked: string) => boolean = () => true,
): Promise<Answer> {
  const shape = new RegExp(`^${path.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/]+')}$`);
  const isIt = async (response: Response) => {
    const request = response.request();
    const { pathname, search } = new URL(request.url());
    const isCall = request.method() === method && shape.test(pathname);
    // A call that asks for the password first is sent again with a proof.
    return isCall && isAsked(`${search} ${request.postData() ?? ''}`) && !(await asksPassword(response));
  };
  const [response] = await Promise.all([page.waitForResponse(isIt), deed()]);
  const body: unknown = await response.json();
  const { status, msg, data } = isRecord(body) ? body : {};
  const { searchParams: query } = new URL(response.url());
  return { status, msg, data, asked: { query, body: response.request().postData() ?? '' } };
}

/** The row of a record. */
export function rowOf({ page, resource }: Tour, id: unknown): Locator {
  const addresses = [`/${resource.name}/${String(id)}`, `/${resource.name}/${String(id)}/show`];
  return page
    .locator('tr[data-at]:visible')
    .filter({ has: page.locator(addresses.map(address => `a[href="${address}"]`).join()) });
}

/** The record as the platform has it; `undefined` once it is gone. */
export async function recordOf({ sender, resource }: Tour, id: unknown): Promise<Values | undefined> {
  const { data } = await sender.send(resource.api.detail, { id });
  return isRecord(data) ? data : undefined;
}
