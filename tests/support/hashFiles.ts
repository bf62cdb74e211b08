import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Returns a hash of the names and contents of all files at these paths. */
export function hashFiles(places: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of places.flatMap(filesIn)) hash.update(file).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

function filesIn(place: string): readonly string[] {
  if (!existsSync(place)) return [];
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place)
    .toSorted()
    .flatMap(name => filesIn(join(place, name)));
}
