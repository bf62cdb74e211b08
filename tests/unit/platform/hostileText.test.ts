import { describe, expect, it } from 'vitest';

import { toByteSource } from '../../../platform/engine/storage/byteSource.ts';
import { pemBlockLabels, containsPemBlock } from '../../../platform/engine/files/certificates.ts';
import { isWebPage, detectTextType } from '../../../platform/engine/files/plainText.ts';
import { measureCpuTimeGrowth, measureMinCpuTime } from '../../support/cpuTime.ts';

describe('an HTML page', () => {
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
  ])('is recognized in %j: %s', (head, isOne) => {
    expect(isWebPage(head)).toBe(isOne);
  });

  it('is distinguished within 20 ms from a text of hundreds of comments', () => {
    const comments = `${'<!---->'.repeat(580)}x`;
    expect(measureMinCpuTime(() => isWebPage(comments), 20)).toBeLessThan(20);
    expect(isWebPage(comments)).toBe(false);
  });

  it('never counts as text, whatever its file extension', async () => {
    expect(await detectTextType(toByteSource(Buffer.from(`${'<!-- -->'.repeat(40)}<script>`)), 'lua')).toBe('page');
    expect(await detectTextType(toByteSource(Buffer.from('print(1)')), 'lua')).toBe('lua');
  });
});

describe('PEM text', () => {
  const part = (label: string) => `-----BEGIN ${label}-----\r\nMIIB+/=\r\n-----END ${label}-----\r\n`;

  it('may contain several parts and explanatory lines', async () => {
    const text = `Bag Attributes\n    friendlyName: me\n${part('CERTIFICATE')}\n${part('RSA PRIVATE KEY')}`;
    expect(pemBlockLabels(text)).toEqual(['CERTIFICATE', 'RSA PRIVATE KEY']);
    expect(await containsPemBlock(toByteSource(Buffer.from(text)))).toBe(true);
  });

  it.each([
    ['without an end', '-----BEGIN A-----\nMIIB\n'],
    ['with the end of another part', '-----BEGIN A-----\nMIIB\n-----END B-----\n'],
    ['without a line between', '-----BEGIN A-----\n-----END A-----\n'],
    ['with markup in it', '-----BEGIN A-----\n<script>\n-----END A-----\n'],
    ['beside markup', `<script>\n${part('A')}`],
  ])('cannot be %s', async (_case, text) => {
    expect(await containsPemBlock(toByteSource(Buffer.from(text)))).toBe(false);
  });

  it('is read in linear time, however many beginnings it has', () => {
    const lines = (scale: number) => '-----BEGIN A-----\n'.repeat(7_000 * scale);
    expect(measureCpuTimeGrowth(scale => pemBlockLabels(lines(scale)), 3)).toBeLessThan(3);
    expect(measureMinCpuTime(() => pemBlockLabels(lines(2)), 100)).toBeLessThan(100);
  });
});
