import { crc32, deflateRawSync } from 'node:zlib';

import fc from 'fast-check';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';

import { importLimits } from '../../../platform/engine/imports/importLimits.ts';
import { readTable } from '../../../platform/engine/imports/readTable.ts';
import { formatSpreadsheetNumber } from '../../../platform/engine/imports/spreadsheetNumber.ts';
import { type CsvCell, toCsvLine } from '../../../src/schemas/compile/csv/csvText.ts';
import { exportFormats } from '../../../platform/engine/resources/exportFormats.ts';
import { Refusal } from '../../../platform/engine/http/refusal.ts';
import { startCpuTimer } from '../../support/cpuTime.ts';

const encode = (text: string) => new TextEncoder().encode(text);

interface Part {
  readonly name: string;
  readonly content: Uint8Array;
  /** Size that the archive declares. */
  readonly declaredSize?: number;
  readonly flags?: number;
}

/** Returns an archive of these parts with their declared sizes. */
function zip(parts: readonly Part[]): Uint8Array {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, declaredSize = content.length, flags = 0 } of parts) {
    const packed = deflateRawSync(content);
    const crc = crc32(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(flags, 6);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(crc, 14);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(declaredSize, 22);
    local.writeUInt16LE(name.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(20, 4);
    central.writeUInt16LE(20, 6);
    central.writeUInt16LE(flags, 8);
    central.writeUInt16LE(8, 10);
    central.writeUInt32LE(crc, 16);
    central.writeUInt32LE(packed.length, 20);
    central.writeUInt32LE(declaredSize, 24);
    central.writeUInt16LE(name.length, 28);
    central.writeUInt32LE(offset, 42);
    bodies.push(local, Buffer.from(name), packed);
    directory.push(central, Buffer.from(name));
    offset += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...bodies, ...directory, end]));
}

const workbookXml =
  '<workbook xmlns:r="r"><sheets><sheet name="a" state="hidden" r:id="1"/><sheet name="b" r:id="2"/></sheets></workbook>';
const relsXml =
  '<Relationships><Relationship Id="1" Target="worksheets/a.xml"/><Relationship Id="2" Target="/xl/worksheets/b.xml"/></Relationships>';
const stylesXml =
  '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/><numFmt numFmtId="171" formatCode="0.00&quot;day&quot;"/></numFmts>' +
  '<cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="9"/><xf numFmtId="22"/><xf numFmtId="171"/><xf numFmtId="20"/></cellXfs></styleSheet>';
const sharedXml =
  '<sst><si><t>名称</t></si><si><r><t>富</t></r><r><t xml:space="preserve"> 文本</t></r><rPh><t>fu</t></rPh></si><si><t>a_x000D_b_x005F_x0041_</t></si></sst>';

function workbook(sheet: string, more: readonly Part[] = []): Uint8Array {
  return zip([
    { name: 'xl/workbook.xml', content: encode(workbookXml) },
    { name: 'xl/_rels/workbook.xml.rels', content: encode(relsXml) },
    { name: 'xl/styles.xml', content: encode(stylesXml) },
    { name: 'xl/sharedStrings.xml', content: encode(sharedXml) },
    { name: 'xl/worksheets/a.xml', content: encode('<worksheet/>') },
    { name: 'xl/worksheets/b.xml', content: encode(`<worksheet><sheetData>${sheet}</sheetData></worksheet>`) },
    ...more,
  ]);
}

async function refusal(bytes: Uint8Array): Promise<string> {
  const error: unknown = await readTable(bytes).then(
    () => null,
    (cause: unknown) => cause,
  );
  if (!(error instanceof Refusal)) throw new Error(`Not refused: ${String(error)}`);
  return error.text.en;
}

describe('a workbook', () => {
  it('is read as its first visible sheet, with each cell as displayed', async () => {
    const sheet =
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>C</t></is></c></row><row/>' +
      '<row r="4"><c t="s"><v>1</v></c><c t="s"><v>2</v></c><c s="1"><v>46053</v></c><c s="2"><v>0.125</v></c>' +
      '<c s="3"><v>46053.354166666664</v></c><c s="4"><v>1.5</v></c><c s="5"><v>0.3541666667</v></c><c t="b"><v>1</v></c>' +
      '<c t="str"><f>A1</f><v>公式</v></c><c><v>13800138000</v></c><c><v>1.1000000000000001</v></c><c><v>6222020000123456789</v></c></row>';
    expect(await readTable(workbook(sheet))).toMatchObject({
      headingRow: 1,
      headings: ['名称', '', 'C'],
      lines: [
        {
          row: 4,
          cells: [
            '富 文本',
            'a\rb_x0041_',
            '2026-01-31',
            '12.5%',
            '2026-01-31 08:30:00',
            '1.5',
            '08:30:00',
            'TRUE',
            '公式',
            '13800138000',
            '1.1',
            '6.222020000123457E+18',
          ],
        },
      ],
    });
  });

  const dateText = (raw: string, since1904: boolean) => formatSpreadsheetNumber(raw, { kind: 'date' }, since1904).text;

  it('has dates counted from 1904 if it declares this, otherwise from 1900 with a nonexistent 29 February', () => {
    expect(dateText('0', true)).toBe('1904-01-01');
    expect(dateText('61', false)).toBe('1900-03-01');
    expect(dateText('59', false)).toBe('1900-02-28');
    expect(dateText('2958465', false)).toBe('9999-12-31');
  });

  it('is refused when it contains a document type declaration, whose entities could expand the content', async () => {
    const bomb = '<!DOCTYPE a [<!ENTITY b "bbbbbbbb"><!ENTITY c "&b;&b;&b;&b;">]><worksheet>&c;</worksheet>';
    const bytes = zip([
      { name: 'xl/workbook.xml', content: encode(workbookXml) },
      { name: 'xl/worksheets/sheet1.xml', content: encode(bomb) },
    ]);
    expect(await refusal(bytes)).toContain('damaged');
  });

  it.each(['<row><c><v>1</v></row>', '<row r="1"><c r="A1"><v>&nbsp;</v></c></row>', '<row'])(
    'is refused when it is malformed: %s',
    async sheet => {
      expect(await refusal(workbook(sheet))).toContain('damaged');
    },
  );

  it('is refused when it has too many columns, even if the file omits all cells before the last', async () => {
    const rows = '<row><c r="XFD1"><v>1</v></c></row>'.repeat(1_000);
    expect(await refusal(workbook(rows))).toBe('A file can have at most 200 columns; row 1 has more');
  });
});

describe('a compressed workbook', () => {
  it('is refused because of its declared size when it would unpack to gigabytes', async () => {
    const bytes = workbook('', [{ name: 'bomb', content: new Uint8Array(10), declaredSize: 4_000_000_000 }]);
    const spent = startCpuTimer();
    expect(await refusal(bytes)).toBe('The file is too large when unpacked');
    expect(spent()).toBeLessThan(2_000);
  });

  it('is refused as soon as it exceeds its declared size, without being buffered', async () => {
    const content = Buffer.concat([encode('<worksheet><sheetData>'), Buffer.alloc(40_000_000, 0x20)]);
    const bytes = zip([
      { name: 'xl/workbook.xml', content: encode(workbookXml) },
      { name: 'xl/worksheets/sheet1.xml', content, declaredSize: 1_000 },
    ]);
    const spent = startCpuTimer();
    expect(await refusal(bytes)).toContain('damaged');
    expect(spent()).toBeLessThan(2_000);
  });

  it('is refused when it has too many parts or is encrypted', async () => {
    const parts = Array.from({ length: importLimits.parts + 1 }, (_, at) => ({
      name: `p${at}`,
      content: encode('x'.repeat(50)),
    }));
    expect(await refusal(zip(parts))).toBe('The file is too large when unpacked');
    expect(await refusal(workbook('', [{ name: 'x', content: encode('x'), flags: 1 }]))).toContain('Encrypted files');
  });
});

describe('a file that the console wrote', () => {
  // XML cannot contain these characters, and the rules refuse them before they are stored.
  // oxlint-disable-next-line no-control-regex -- the pattern lists the characters that XML forbids
  const forbidden = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|\p{Cs}/u;
  const text = fc
    .string({ unit: 'grapheme', maxLength: 30 })
    .filter(item => item.trim() === item && item !== '' && !forbidden.test(item));
  const table = fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 8 });

  async function* once(rows: readonly (readonly string[])[]) {
    yield rows.map(cells => cells.map((cell): CsvCell => ({ type: 'text', text: cell })));
  }

  it.each(['csv', 'xlsx'] as const)('keeps its cells when it is read back in the format %s', async format => {
    await fc.assert(
      fc.asyncProperty(table, async rows => {
        const columns = ['甲', '乙'].map(heading => ({ heading, type: 'text' as const }));
        const stream = exportFormats[format].write({ title: '表', columns, rows: once(rows) });
        const read = await readTable(new Uint8Array(await new Response(stream).arrayBuffer()));
        expect(read.lines.map(line => line.cells)).toEqual(rows);
      }),
      { numRuns: 60 },
    );
  });

  it('keeps text that resembles an escape, and numbers of more than 15 digits', async () => {
    const texts = ['a_x000D_b', '_x005F_', '_x000D_x000A_', '_X000D_', 'a\r\nb', '_x000d_'];
    async function* rows() {
      yield texts.map((item): readonly CsvCell[] => [
        { type: 'text', text: item },
        { type: 'number', text: '9007199254740991' },
        { type: 'number', text: '-0.0012' },
      ]);
    }
    const columns = ['甲_x0041_', '乙', '丙'].map(heading => ({ heading, type: 'text' as const }));
    const stream = exportFormats.xlsx.write({ title: '表', columns, rows: rows() });
    const read = await readTable(new Uint8Array(await new Response(stream).arrayBuffer()));
    expect(read.headings[0]).toBe('甲_x0041_');
    expect(read.lines.map(line => line.cells)).toEqual(texts.map(item => [item, '9007199254740991', '-0.0012']));
  });

  it('stores as text a value that begins like a formula', async () => {
    expect(toCsvLine([{ type: 'text', text: '=1+1' }])).toBe("'=1+1\r\n");
    const bytes = await writeXlsx({ sheets: [{ name: 'a', rows: [['h'], ['=1+1']] }] });
    expect((await readTable(bytes)).lines[0]?.cells).toEqual(['=1+1']);
  });
});
