import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take more than half a minute, each project's longest first. The usual order of a machine that has not run
 * them before is by their bytes, and some of the shortest take the longest: begun last, they would run on alone.
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

/** Puts the long files before the others, which stay as they were among themselves. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own method, not that of a list
    const usual = await super.sort(files);
    const projects = [...new Set(usual.map(({ project }) => project))];
    return projects.flatMap(project =>
      usual.filter(file => file.project === project).toSorted((one, other) => placeOf(one) - placeOf(other)),
    );
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const at = longFiles.findIndex(name => moduleId.includes(`/tests/${name}`));
  return at === -1 ? longFiles.length : at;
}
