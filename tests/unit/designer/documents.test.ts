import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

import { describe, expect, it } from 'vitest';

import { openDocument } from '../../../src/designer/openapi/openDocument.ts';
import type { Proposal } from '../../../src/designer/proposal.ts';
import { fromSource } from '../../../src/designer/source/fromSource.ts';
import { toSource } from '../../../src/designer/source/toSource.ts';
import { leastCost } from '../../support/cost.ts';

function textOf(file: string): string {
  return gunzipSync(readFileSync(`tests/support/openapi/${file}.gz`)).toString('utf8');
}

interface Imported {
  readonly operations: number;
  readonly proposals: readonly Proposal[];
  readonly refused: readonly string[];
}

/** Every resource that a document gives. */
function importAll(text: string): Imported {
  const opened = openDocument(text);
  if ('faults' in opened) throw new Error(JSON.stringify(opened.faults));
  const { candidates, operations, propose } = opened.document;
  const known = candidates.map(({ name }) => name);
  const outcomes = candidates.map(one => propose(one, { area: 'system', keeps: 'source', known }));
  return {
    operations,
    proposals: outcomes.flatMap(one => ('proposal' in one ? [one.proposal] : [])),
    refused: outcomes.flatMap(one => ('faults' in one ? one.faults.map(({ message }) => message.en) : [])),
  };
}

function sumOf(proposals: readonly Proposal[], part: 'operations' | 'fields', count: 'mapped' | 'total'): number {
  return proposals.reduce((sum, proposal) => sum + proposal[part][count], 0);
}

/** What each document came to when it was looked at; fewer would be a step back. Calls of paths with other places than a record's id stay by hand. */
const documents: readonly (readonly [file: string, calls: number, fields: number])[] = [
  ['petstore.json', 80, 90],
  ['galaxy.yaml', 50, 80],
  ['readme.json', 20, 60],
  ['star-trek.json', 60, 85],
  // Calls that name no record (`config/delete`) are left out.
  ['rclone.json', 44, 55],
  ['figma.yaml', 15, 80],
  ['dialogporten.json', 20, 80],
  ['netbox.json', 90, 85],
  ['gitea.json', 15, 85],
  ['digitalocean.json', 45, 75],
];

describe.each(documents)('%s', (file, leastCalls, leastFields) => {
  const { operations, proposals, refused } = importAll(textOf(file));
  const calls = sumOf(proposals, 'operations', 'mapped') / operations;
  const fields = sumOf(proposals, 'fields', 'mapped') / sumOf(proposals, 'fields', 'total');

  it('finds places for its calls and fields without a touch', () => {
    const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
    process.stdout.write(
      `${file}: ${proposals.length} resources, ${percent(calls)} of ${operations} calls, ${percent(fields)} of the fields\n`,
    );
    expect(calls * 100).toBeGreaterThanOrEqual(leastCalls);
    expect(fields * 100).toBeGreaterThanOrEqual(leastFields);
  });

  it('is refused only where there is nothing to make fields of', () => {
    expect(refused.filter(message => message !== 'There is nothing here to make fields of')).toEqual([]);
  });

  it('gives resources that go into a file and come back the same', () => {
    for (const { resource } of proposals) expect(fromSource(toSource(resource))).toEqual({ resource });
  });
});

describe('a document of 386 calls', () => {
  it('is imported whole within three seconds', () => {
    const text = textOf('netbox.json');
    const cost = leastCost(() => expect(importAll(text).operations).toBe(386), 3_000);
    process.stdout.write(`386 calls are imported in ${Math.round(cost)} ms\n`);
    expect(cost).toBeLessThan(3_000);
  });
});
