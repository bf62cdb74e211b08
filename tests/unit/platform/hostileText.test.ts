import { describe, expect, it } from 'vitest';

import { bytesOf } from '../../../platform/files/bytes.ts';
import { armouredLabels, isPem } from '../../../platform/files/certificates.ts';
import { isPage, isTextOf } from '../../../platform/files/plainText.ts';
import { growthOf, leastCost } from '../../support/cost.ts';

describe('a page', () => {
  it.each([
    ['<!DOCTYPE html>', true],
    ['  \n<svg onload="x">', true],
    ['\u00ef\u00bb\u00bf<html>', true],
    ['<?xml version="1.0"?><svg>', true],
    ['<?xml version="1.0"?>\n<!-- a > b -->\n<!----><?style x?> <HTML>', true],
    ['<!-- a comment without an end <html>', true],
    ['<svgs>', false],
    ['<!-- only --> text', false],
    ['-- a script\nprint("<html>")', false],
    ['', false],
  ])('%j is recognised: %s', (head, isOne) => {
    expect(isPage(head)).toBe(isOne);
  });

  it('is recognised in linear time behind any number of comments', () => {
    const comments = `${'<!---->'.repeat(580)}x`;
    expect(leastCost(() => isPage(comments), 20)).toBeLessThan(20);
    expect(isPage(comments)).toBe(false);
  });

  it('is never a text, whatever its name ends with', async () => {
    expect(await isTextOf(bytesOf(Buffer.from(`${'<!-- -->'.repeat(40)}<script>`)), 'lua')).toBe('page');
    expect(await isTextOf(bytesOf(Buffer.from('print(1)')), 'lua')).toBe('lua');
  });
});

describe('armoured text', () => {
  const part = (label: string) => `-----BEGIN ${label}-----\r\nMIIB+/=\r\n-----END ${label}-----\r\n`;

  it('is read part by part, with the lines that explain them', async () => {
    const text = `Bag Attributes\n    friendlyName: me\n${part('CERTIFICATE')}\n${part('RSA PRIVATE KEY')}`;
    expect(armouredLabels(text)).toEqual(['CERTIFICATE', 'RSA PRIVATE KEY']);
    expect(await isPem(bytesOf(Buffer.from(text)))).toBe(true);
  });

  it.each([
    ['without an end', '-----BEGIN A-----\nMIIB\n'],
    ['with the end of another part', '-----BEGIN A-----\nMIIB\n-----END B-----\n'],
    ['without a line between', '-----BEGIN A-----\n-----END A-----\n'],
    ['with markup in it', '-----BEGIN A-----\n<script>\n-----END A-----\n'],
    ['beside markup', `<script>\n${part('A')}`],
  ])('%s is none', async (_case, text) => {
    expect(await isPem(bytesOf(Buffer.from(text)))).toBe(false);
  });

  it('costs as much as it is long, however many beginnings it has', () => {
    const lines = (scale: number) => '-----BEGIN A-----\n'.repeat(7_000 * scale);
    expect(growthOf(scale => armouredLabels(lines(scale)), 3)).toBeLessThan(3);
    expect(leastCost(() => armouredLabels(lines(2)), 100)).toBeLessThan(100);
  });
});
