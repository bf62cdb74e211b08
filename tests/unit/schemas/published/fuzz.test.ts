import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

import { createRouteTable } from '../../../../platform/engine/http/routeTable.ts';
import { createResourceRoutes } from '../../../../platform/engine/resourceRoutes.ts';
import { tableOf } from '../../../../platform/engine/storage/tables.ts';
import { withPublishedScreens } from '../../../../platform/engine/workbench/liveCatalogue.ts';
import { parseResourceFile } from '../../../../src/designer/resourceFile/parseResourceFile.ts';
import { writeResourceFile } from '../../../../src/designer/resourceFile/writeResourceFile.ts';
import { isSameJson } from '../../../../src/designer/sameJson.ts';
import { findJsonPositions, positionOf } from '../../../../src/pages/workbench/findJsonPositions.ts';
import { toComparisonGroup } from '../../../../src/pages/workbench/comparisonGroups.ts';
import { renderCell } from '../../../../src/screens/kinds/cells/cells.tsx';
import { filterableFields, quickFilterFieldsOf, searchFieldOf } from '../../../../src/screens/list/filters.ts';
import { columnsOf, layoutColumns, shownColumns } from '../../../../src/screens/list/columns.ts';
import { listDefaultsOf } from '../../../../src/screens/list/listParams.ts';
import {
  defaultValuesOf,
  normaliseFormValues,
  editableValuesOf,
  toSubmittedValues,
} from '../../../../src/screens/form/formValues.ts';
import { resolveConditionNames } from '../../../../src/schemas/vocabulary/namedConditions.ts';
import { evaluateCondition } from '../../../../src/schemas/vocabulary/condition.ts';
import { describeCondition } from '../../../../src/schemas/compile/describeCondition.ts';
import type { Fields } from '../../../../src/schemas/vocabulary/field.ts';
import { clearHiddenFields } from '../../../../src/schemas/compile/hiddenValues.ts';
import { languages } from '../../../../src/schemas/base/label.ts';
import { toIssueLabel } from '../../../../src/schemas/published/toIssueLabel.ts';
import { findHints } from '../../../../src/schemas/published/hints.ts';
import { createSampleRows } from '../../../../src/schemas/published/sampleRows.ts';
import { validatePublishedScreen } from '../../../../src/schemas/published/validatePublishedScreen.ts';
import type { Resource } from '../../../../src/schemas/vocabulary/resource.ts';
import { defaultColumns } from '../../../../src/schemas/vocabulary/savedView.ts';
import { sectionsOf } from '../../../../src/schemas/compile/sections.ts';
import { validationErrorsOf, toYup } from '../../../../src/schemas/compile/toYup.ts';
import { writableFields } from '../../../../src/schemas/vocabulary/writable.ts';
import { cellContext } from '../../../support/cellContext.ts';
import { startCpuTimer } from '../../../support/cpuTime.ts';
import { screenArbitrary, builtInCatalogue, otherScreens } from '../../../support/published/screenArbitrary.ts';
import { isFullRun } from '../../../support/propertyRunCount.ts';

/** Maximum processor milliseconds for one value. */
const maxProcessorMs = 1_000;
const now = '2026-06-01 12:00:00';

/** Builds everything that console and platform derive from a screen before the first input. */
function draw(screen: Resource): readonly string[] {
  const columns = columnsOf(screen);
  listDefaultsOf(screen);
  layoutColumns(shownColumns(screen, defaultColumns), defaultColumns, {
    title: '',
    from: 0,
    indent: 0,
    language: 'en',
  });
  quickFilterFieldsOf(screen);
  filterableFields(screen);
  searchFieldOf(screen);
  for (const language of languages) {
    for (const row of createSampleRows(screen, 3, language)) {
      for (const [key, column] of columns)
        renderToStaticMarkup(renderCell(row[key], column, { ...cellContext, language }));
      drawForm(screen.fields, row, screen);
      for (const action of screen.actions ?? []) {
        drawForm(action.form ?? {}, defaultValuesOf(action.form ?? {}, 'create'), action);
        if (action.when) evaluateCondition(resolveConditionNames(screen, action.when), { record: row, now });
      }
    }
  }
  describeConditions(screen);
  const read = parseResourceFile(writeResourceFile(screen));
  return [
    ...findHints(screen).flatMap(({ says }) => (says.zh && says.en ? [] : ['a hint has no text'])),
    ...(columns.length > 0 ? [] : ['no column']),
    ...('resource' in read && isSameJson(read.resource, screen) ? [] : ['its file contains another screen']),
    ...serve(screen),
  ];
}

function describeConditions(screen: Resource): void {
  for (const field of Object.values(screen.fields)) {
    for (const each of [field.visibleWhen, field.requiredWhen, field.readOnlyWhen]) {
      if (each) toComparisonGroup(each);
      if (each) describeCondition(each, { fields: screen.fields, language: 'zh' });
    }
  }
}

function drawForm(fields: Fields, row: Readonly<Record<string, unknown>>, { checks }: Pick<Resource, 'checks'>): void {
  for (const mode of ['create', 'edit'] as const) {
    const formFields = writableFields(fields, mode);
    sectionsOf({}, formFields);
    const typed = normaliseFormValues(formFields, {
      ...defaultValuesOf(formFields, mode),
      ...editableValuesOf(formFields, row),
    });
    const schema = toYup(formFields, {
      mode,
      language: 'zh',
      now,
      credentials: 'typed',
      ...(checks ? { checks } : {}),
    });
    try {
      schema.validateSync(clearHiddenFields(formFields, typed, { now }), { abortEarly: false });
    } catch (error) {
      // Invalid values are harmless here; any other error of the screen is thrown again.
      validationErrorsOf(error);
    }
    toSubmittedValues(formFields, typed, mode, { now });
  }
}

/** Returns the errors that prevent the platform from serving a screen beside the others. */
function serve(screen: Resource): readonly string[] {
  const row = { id: 1, name: screen.name, version: 1, isPatch: false, area: 'system', value: screen, proposed: null };
  const version = { ...row, state: 'published', author: 'admin', note: '', createdAt: 0 } as const;
  const { catalogue, broken } = withPublishedScreens(builtInCatalogue, [version]);
  if (broken.size > 0) return [...broken.values()];
  const table = tableOf(screen);
  const names = table.columns.map(column => column.name);
  createRouteTable(
    catalogue.resources.flatMap(resource => createResourceRoutes(resource, { catalogue, clock: () => 0 })),
  );
  return new Set(names).size === names.length ? [] : ['two columns have one name'];
}

/** Returns whether the object prototype is unchanged. */
function hasCleanPrototype(): boolean {
  const bare: Record<string, unknown> = {};
  return Object.keys(Object.prototype).length === 0 && bare['polluted'] === undefined && 'toString' in bare;
}

interface Counts {
  accepted: number;
  refused: number;
  longestMs: number;
}

/** Reports defects in the handling of a value that arrives as JSON text. */
function defectsOf(text: string, counts: Counts): readonly string[] {
  const value: unknown = JSON.parse(text);
  const faults = validatePublishedScreen(value, otherScreens);
  if (faults.length === 0) {
    counts.accepted += 1;
    return draw(value as Resource);
  }
  counts.refused += 1;
  // Positions are not computed for very large texts.
  const places = text.length > 100_000 ? undefined : findJsonPositions(text);
  return faults.slice(0, 20).flatMap(fault => {
    const { zh, en } = toIssueLabel(fault);
    const isPlaced = !places || positionOf(places, fault.path) !== undefined;
    return zh !== '' && en !== '' && isPlaced ? [] : [`nowhere: ${fault.path} ${fault.message}`];
  });
}

describe('arbitrary values in place of a screen', { timeout: isFullRun ? 3_600_000 : 120_000 }, () => {
  it('are rendered and served, or rejected with a path', () => {
    const counts: Counts = { accepted: 0, refused: 0, longestMs: 0 };
    fc.assert(
      fc.property(screenArbitrary, value => {
        const text = JSON.stringify(value) ?? 'null';
        const spent = startCpuTimer();
        const wrong = defectsOf(text, counts);
        const cost = spent();
        counts.longestMs = Math.max(counts.longestMs, cost);
        expect([
          ...wrong,
          ...(cost < maxProcessorMs ? [] : [`took ${cost} ms`]),
          ...(hasCleanPrototype() ? [] : ['changed the object prototype']),
        ]).toEqual([]);
      }),
      { numRuns: isFullRun ? 100_000 : 400 },
    );
    const { accepted, refused, longestMs } = counts;
    process.stdout.write(`published values: ${accepted} accepted, ${refused} refused, at most ${longestMs} ms\n`);
    expect(Math.min(accepted, refused)).toBeGreaterThan((accepted + refused) / 10);
  });
});
