import type { Label } from '../../../src/schemas/base/label.ts';
import type { WavePlan } from '../../../src/schemas/presets/wavePlan.ts';
import type { FileType } from '../../../src/schemas/vocabulary/fileLimits.ts';
import type { PackageInfo } from '../../../src/schemas/vocabulary/packageInfo.ts';
import type { ViewState } from '../../../src/schemas/vocabulary/savedView.ts';
import type { Row } from './database.ts';

/** Types of JSON columns of the platform's own tables. A column that is not listed can hold any JSON. */
export interface JsonColumns {
  readonly files: { readonly types: readonly FileType[]; readonly package: PackageInfo };
  readonly saved_views: { readonly state: ViewState };
  readonly jobs: {
    readonly values: Row;
    readonly query: Readonly<Record<string, string>>;
    readonly plan: WavePlan;
    readonly pauseReason: Label;
  };
  readonly job_items: { readonly msg: Label };
}
