import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

import { routeTable } from '../../../../platform/http/routeTable.ts';
import { resourceRoutes } from '../../../../platform/resources/resourceRoutes.ts';
import { tableOf } from '../../../../platform/storage/tables.ts';
import { withPublished } from '../../../../platform/workbench/liveCatalogue.ts';
import { fromSource } from '../../../../src/designer/source/fromSource.ts';
import { toSource } from '../../../../src/designer/source/toSource.ts';
import { isSameJson } from '../../../../src/designer/sameJson.ts';
import { jsonPlaces, placeOf } from '../../../../src/pages/workbench/jsonPlaces.ts';
import { toLines } from '../../../../src/pages/workbench/conditionLines.ts';
import { renderCell } from '../../../../src/screens/kinds/cells.tsx';
import { filterableFields, quickFields, searchField } from '../../../../src/screens/list/filters.ts';
import { columnsOf, looksOf, shownColumns } from '../../../../src/screens/list/columns.ts';
import { listDefaults } from '../../../../src/screens/list/firstList.ts';
import { defaultValuesOf, prepareValues, valuesOf, valuesToSend } from '../../../../src/screens/form/values.ts';
import { evaluate } from '../../../../src/schemas/condition.ts';
import { sayCondition } from '../../../../src/schemas/conditionWords.ts';
import type { Fields } from '../../../../src/schemas/field.ts';
import { shownPart } from '../../../../src/schemas/hidden.ts';
import { languages } from '../../../../src/schemas/label.ts';
import { faultText } from '../../../../src/schemas/published/faultText.ts';
import { hintsOf } from '../../../../src/schemas/published/hints.ts';
import { sampleRows } from '../../../../src/schemas/published/sampleRows.ts';
import { screenFaults } from '../../../../src/schemas/published/screenFaults.ts';
import type { Resource } from '../../../../src/schemas/resource.ts';
import { usualColumns } from '../../../../src/schemas/savedView.ts';
import { sectionsOf } from '../../../../src/schemas/sections.ts';
import { faultsOf, toYup } from '../../../../src/schemas/toYup.ts';
import { writableFields } from '../../../../src/schemas/writable.ts';
import { cellContext } from '../../../support/cellContext.ts';
import { startCost } from '../../../support/cost.ts';
import { anyScreen, builtIn, neighbours } from '../../../support/published/anyScreen.ts';
import { isFull } from '../../../support/turns.ts';

/** Milliseconds of the processor that one value may cost. */
const longest = 1_000;
const now = '2026-06-01 12:00:00';

/** Everything that the console and the platform make of a screen before anybody has typed a word. */
function draw(screen: Resource): readonly string[] {
  const columns = columnsOf(screen);
  listDefaults(screen);
  looksOf(shownColumns(screen, usualColumns), usualColumns, { title: '', from: 0, indent: 0, language: 'en' });
  quickFields(screen);
  filterableFields(screen);
  searchField(screen);
  for (const language of languages) {
    for (const row of sampleRows(screen, 3, language)) {
      for (const [key, one] of columns) renderToStaticMarkup(renderCell(row[key], one, { ...cellContext, language }));
      drawForm(screen.fields, row, screen);
      for (const one of screen.actions ?? []) {
        drawForm(one.form ?? {}, defaultValuesOf(one.form ?? {}, 'create'), one);
        if (one.when) evaluate(one.when, { record: row, now });
      }
    }
  }
  sayConditions(screen);
  const read = fromSource(toSource(screen));
  return [
    ...hintsOf(screen).flatMap(({ says }) => (says.zh && says.en ? [] : ['a hint says nothing'])),
    ...(columns.length > 0 ? [] : ['no column']),
    ...('resource' in read && isSameJson(read.resource, screen) ? [] : ['its file says something else']),
    ...serve(screen),
  ];
}

function sayConditions(screen: Resource): void {
  for (const one of Object.values(screen.fields)) {
    for (const each of [one.visibleWhen, one.requiredWhen, one.readOnlyWhen]) {
      if (each) toLines(each);
      if (each) sayCondition(each, { fields: screen.fields, language: 'zh' });
    }
  }
}

function drawForm(fields: Fields, row: Readonly<Record<string, unknown>>, { checks }: Pick<Resource, 'checks'>): void {
  for (const mode of ['create', 'edit'] as const) {
    const asked = writableFields(fields, mode);
    sectionsOf({}, asked);
    const typed = prepareValues(asked, { ...defaultValuesOf(asked, mode), ...valuesOf(asked, row) });
    const schema = toYup(asked, { mode, language: 'zh', now, credentials: 'typed', ...(checks ? { checks } : {}) });
    try {
      schema.validateSync(shownPart(asked, typed, { now }), { abortEarly: false });
    } catch (error) {
      // Fails by a fault of the values alone, and never by one of the screen.
      faultsOf(error);
    }
    valuesToSend(asked, typed, mode, { now });
  }
}

/** What keeps a screen from standing on the platform among the others. */
function serve(screen: Resource): readonly string[] {
  const row = { id: 1, name: screen.name, version: 1, isPatch: false, area: 'system', value: screen, proposed: null };
  const version = { ...row, state: 'published', author: 'admin', note: '', createdAt: 0 } as const;
  const { catalogue, broken } = withPublished(builtIn, [version]);
  if (broken.size > 0) return [...broken.values()];
  const table = tableOf(screen);
  const names = table.columns.map(column => column.name);
  routeTable(catalogue.resources.flatMap(one => resourceRoutes(one, { catalogue, clock: () => 0 })));
  return new Set(names).size === names.length ? [] : ['two columns have one name'];
}

/** Whether every object has what it had, and nothing else. */
function isClean(): boolean {
  const bare: Record<string, unknown> = {};
  return Object.keys(Object.prototype).length === 0 && bare['polluted'] === undefined && 'toString' in bare;
}

interface Counts {
  accepted: number;
  refused: number;
  longestMs: number;
}

/** What is wrong with how a value is taken, as a text that came over the wire. */
function judge(text: string, counts: Counts): readonly string[] {
  const value: unknown = JSON.parse(text);
  const faults = screenFaults(value, neighbours);
  if (faults.length === 0) {
    counts.accepted += 1;
    return draw(value as Resource);
  }
  counts.refused += 1;
  // What is too large is not looked through to its end.
  const places = text.length > 100_000 ? undefined : jsonPlaces(text);
  return faults.slice(0, 20).flatMap(fault => {
    const { zh, en } = faultText(fault);
    const isPlaced = !places || placeOf(places, fault.path) !== undefined;
    return zh !== '' && en !== '' && isPlaced ? [] : [`nowhere: ${fault.path} ${fault.message}`];
  });
}

describe('values of any kind that somebody wants to publish', { timeout: isFull ? 3_600_000 : 120_000 }, () => {
  it('are drawn and served, or refused with their place', () => {
    const counts: Counts = { accepted: 0, refused: 0, longestMs: 0 };
    fc.assert(
      fc.property(anyScreen, value => {
        const text = JSON.stringify(value) ?? 'null';
        const spent = startCost();
        const wrong = judge(text, counts);
        const cost = spent();
        counts.longestMs = Math.max(counts.longestMs, cost);
        expect([
          ...wrong,
          ...(cost < longest ? [] : [`took ${cost} ms`]),
          ...(isClean() ? [] : ['stayed behind']),
        ]).toEqual([]);
      }),
      { numRuns: isFull ? 100_000 : 400 },
    );
    const { accepted, refused, longestMs } = counts;
    process.stdout.write(`published values: ${accepted} accepted, ${refused} refused, at most ${longestMs} ms\n`);
    expect(Math.min(accepted, refused)).toBeGreaterThan((accepted + refused) / 10);
  });
});
