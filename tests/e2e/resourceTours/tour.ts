import type { Locator, Page, Response } from 'playwright-core';

import type { Call } from '../../../src/schemas/vocabulary/call.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { isRecord } from '../../../src/schemas/base/json.ts';
import type { Values } from '../../contract/resourceCalls.ts';
import { isPasswordProofRequest } from '../support/answerPasswordProofs.ts';
import { requireReadCalls } from '../../support/requireReadCalls.ts';
import type { ValueMaker } from './formValues.ts';

/** Tour of one resource in one browser page. */
export interface Tour extends ValueMaker {
  readonly page: Page;
  readonly resource: Resource;
}

export interface PlatformResponse {
  readonly status: unknown;
  readonly msg: unknown;
  readonly data: unknown;
  /** Query and body of the request. */
  readonly request: { readonly query: URLSearchParams; readonly body: string };
}

/** Runs a function and returns the platform's response to a call that the page makes meanwhile. */
export async function captureResponse(
  page: Page,
  { method, path }: Call,
  trigger: () => Promise<unknown>,
  isAsked: (address: string) => boolean = () => true,
): Promise<PlatformResponse> {
  const shape = new RegExp(`^${path.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/]+')}$`);
  const isIt = async (response: Response) => {
    const request = response.request();
    const { pathname, search } = new URL(request.url());
    const isCall = request.method() === method && shape.test(pathname);
    // The console sends a call again with a proof when the platform requires one; only the second response counts.
    return isCall && isAsked(`${search} ${request.postData() ?? ''}`) && !(await isPasswordProofRequest(response));
  };
  const [response] = await Promise.all([page.waitForResponse(isIt), trigger()]);
  const body: unknown = await response.json();
  const { status, msg, data } = isRecord(body) ? body : {};
  const { searchParams: query } = new URL(response.url());
  return { status, msg, data, request: { query, body: response.request().postData() ?? '' } };
}

/** Returns the table row of a record. */
export function rowOf({ page, resource }: Tour, id: unknown): Locator {
  const addresses = [`/${resource.name}/${String(id)}`, `/${resource.name}/${String(id)}/show`];
  return page
    .locator('tr[data-at]:visible')
    .filter({ has: page.locator(addresses.map(address => `a[href="${address}"]`).join()) });
}

/** Returns the stored record, or `undefined` after its deletion. */
export async function fetchRecord({ sender, resource }: Tour, id: unknown): Promise<Values | undefined> {
  const { data } = await sender.send(requireReadCalls(resource).detail, { id });
  return isRecord(data) ? data : undefined;
}
