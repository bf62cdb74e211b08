import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

import { describe, expect, it } from 'vitest';

import { parseDocument } from '../../../src/designer/openapi/parseDocument.ts';
import { parseOpenApiDocument } from '../../../src/designer/openapi/parseOpenApiDocument.ts';
import type { Proposal } from '../../../src/designer/proposal.ts';
import { parseResourceFile } from '../../../src/designer/resourceFile/parseResourceFile.ts';
import { writeResourceFile } from '../../../src/designer/resourceFile/writeResourceFile.ts';
import type { Call } from '../../../src/schemas/vocabulary/call.ts';
import type { Resource } from '../../../src/schemas/vocabulary/resource.ts';
import { measureMinCpuTime } from '../../support/cpuTime.ts';

function textOf(file: string): string {
  return gunzipSync(readFileSync(`tests/support/openapi/${file}.gz`)).toString('utf8');
}

interface Imported {
  readonly operations: number;
  readonly proposals: readonly Proposal[];
  readonly refused: readonly string[];
}

/** Imports every resource of a document. */
function importAll(text: string): Imported {
  const opened = parseDocument(text);
  if ('issues' in opened) throw new Error(JSON.stringify(opened.issues));
  const { candidates, operations, propose } = opened.document;
  const outcomes = candidates.map(candidate => propose(candidate, { area: 'system', keeps: 'source' }));
  return {
    operations,
    proposals: outcomes.flatMap(outcome => ('proposal' in outcome ? [outcome.proposal] : [])),
    refused: outcomes.flatMap(outcome => ('issues' in outcome ? outcome.issues.map(({ message }) => message.en) : [])),
  };
}

function sumOf(proposals: readonly Proposal[], part: 'operations' | 'fields', count: 'mapped' | 'total'): number {
  return proposals.reduce((sum, proposal) => sum + proposal[part][count], 0);
}

/**
 * Normalizes a call, so that the calls of a document and of its screen can be compared: parameters lose their names,
 * because a screen gives the parameter of a record the name `id`.
 */
function shapeOf(method: string, path: string): string {
  return `${method} ${path.replaceAll(/\{[^{}]*\}/g, '{}')}`;
}

function declaredCalls(text: string): ReadonlySet<string> {
  const { operations, base } = parseOpenApiDocument(text);
  return new Set(operations.map(({ method, path }) => shapeOf(method, `${base}${path}`)));
}

/** Returns every call of a screen, including its actions. */
function callsOf({ api, actions = [] }: Resource): readonly string[] {
  const calls: readonly (Call | undefined)[] = [...Object.values(api), ...actions.map(({ call }) => call)];
  return calls.flatMap(call => (call ? [shapeOf(call.method, call.path)] : []));
}

/**
 * Minimum percentages of each document's calls and fields that screens can use. Calls with parameters other than a
 * record's id need manual work, and so does a resource without a list call.
 */
const documents: readonly (readonly [file: string, calls: number, fields: number])[] = [
  // `user` and `store/order` have no list.
  ['petstore.json', 35, 65],
  ['galaxy.yaml', 50, 80],
  ['readme.json', 30, 75],
  ['star-trek.json', 60, 85],
  // Calls that name no record (`config/delete`) are left out, and so are two resources without a list.
  ['rclone.json', 29, 85],
  // Sixteen of its resources are lists below a file or a team.
  ['figma.yaml', 11, 80],
  ['dialogporten.json', 20, 80],
  ['netbox.json', 90, 85],
  ['gitea.json', 15, 85],
  ['digitalocean.json', 45, 75],
];

describe.each(documents)('the API document %s', (file, leastCalls, leastFields) => {
  const text = textOf(file);
  const { operations, proposals, refused } = importAll(text);
  const declared = declaredCalls(text);
  const calls = sumOf(proposals, 'operations', 'mapped') / operations;
  const fields = sumOf(proposals, 'fields', 'mapped') / sumOf(proposals, 'fields', 'total');

  it('provides at least the expected shares of calls and fields without manual work', () => {
    const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
    process.stdout.write(
      `${file}: ${proposals.length} resources, ${percent(calls)} of ${operations} calls, ${percent(fields)} of the fields\n`,
    );
    expect(calls * 100).toBeGreaterThanOrEqual(leastCalls);
    expect(fields * 100).toBeGreaterThanOrEqual(leastFields);
  });

  it('becomes a screen for every resource that has a list call and fields', () => {
    const listless = refused.filter(message => message.startsWith('The document has no usable list call'));
    process.stdout.write(`${file}: ${listless.length} resources are refused without a list\n`);
    const others = refused.filter(message => !listless.includes(message));
    expect(others.filter(message => message !== 'The content has nothing that can become a field')).toEqual([]);
  });

  it('adds only its own calls to screens', () => {
    expect(proposals.flatMap(({ resource }) => callsOf(resource)).filter(call => !declared.has(call))).toEqual([]);
  });

  it('becomes resources that survive a round trip through a file', () => {
    for (const { resource } of proposals) expect(parseResourceFile(writeResourceFile(resource))).toEqual({ resource });
  });
});

describe('a document of 386 calls', () => {
  it('is imported within three seconds', () => {
    const text = textOf('netbox.json');
    const cost = measureMinCpuTime(() => expect(importAll(text).operations).toBe(386), 3_000);
    process.stdout.write(`386 calls are imported in ${Math.round(cost)} ms\n`);
    expect(cost).toBeLessThan(3_000);
  });
});
