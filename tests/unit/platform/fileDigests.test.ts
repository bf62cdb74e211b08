import { describe, expect, it } from 'vitest';

import { digestFileId, replaceFileIdsInUrls } from '../../../platform/engine/log/fileDigests.ts';
import { createLog } from '../../../platform/engine/log/log.ts';
import { filesPath } from '../../../src/schemas/vocabulary/fileLimits.ts';

const id = '0123456789abcdef'.repeat(2);

describe('the digest of a file', () => {
  it('replaces the id in every address, and changes nothing when applied again', () => {
    const once = replaceFileIdsInUrls(`<img src="${filesPath}/${id}.png"> ${filesPath}/${id}.png`);
    expect(once).not.toContain(id);
    expect(once.split(digestFileId(id))).toHaveLength(3);
    expect(replaceFileIdsInUrls(once)).toBe(once);
  });

  it('replaces the id in a line of the process log, also in file system paths', () => {
    const lines: string[] = [];
    const log = createLog({ clock: () => 0, line: text => lines.push(text) });
    log.write('error', 'failure', { error: `ENOENT: no such file, open '/data/files/${id}'`, id: 'abc' });
    expect(lines[0]).not.toContain(id);
    expect(lines[0]).toContain(digestFileId(id));
  });
});
