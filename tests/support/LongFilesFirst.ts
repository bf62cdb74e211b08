import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Test files that take more than half a minute; within each project, the longest file comes first. By default, the
 * runner sorts unknown files by size. Some of the smallest files take longest, so they would start last and still run
 * after all other files have ended.
 */
const longFiles = [
  'storage/pglite',
  'storage/postgres',
  'storage/kill',
  'contract/routes',
  'contract/everyField',
  'unit/designer/fuzz',
  'unit/build/generate',
  'e2e/accessibility/screens',
  'e2e/everyResource/',
  'e2e/accessibility/overlays',
  'e2e/anyScreens',
  'e2e/workbenchJourneys',
  'e2e/flow',
];

/** Moves the long files to the front and keeps the order of the others. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own method, not that of an array
    const usual = await super.sort(files);
    const projects = [...new Set(usual.map(({ project }) => project))];
    return projects.flatMap(project =>
      usual.filter(file => file.project === project).toSorted((a, b) => placeOf(a) - placeOf(b)),
    );
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const at = longFiles.findIndex(name => moduleId.includes(`/tests/${name}`));
  return at === -1 ? longFiles.length : at;
}
