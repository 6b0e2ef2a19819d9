/** Fails for files whose name says nothing about their subject, and for files that only pass others on (barrels). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';

const FOLDERS = [
  'server/src',
  'server/test',
  'server/bench',
  'server/training',
  'client/src',
  'client/e2e',
  'scripts',
];
const EMPTY_NAMES = /^(utils?|helpers?|misc|common|shared|stuff|index)\.[cm]?[jt]sx?$/i;
const CODE = /\.[cm]?[jt]sx?$/;
const RE_EXPORT = /^export\s+(type\s+)?(\*|\{[^}]*\})(\s+as\s+\w+)?\s+from\s+['"][^'"]+['"];?$/;

const complaints = FOLDERS.flatMap((folder) => filesBelow(folder)).flatMap((file) => {
  if (EMPTY_NAMES.test(file.split('/').at(-1))) return [`${file}: name it after its subject`];
  if (CODE.test(file) && isBarrel(readFileSync(join(ROOT, file), 'utf8'))) {
    return [`${file}: it only passes other files on; import those directly`];
  }
  return [];
});

for (const complaint of complaints) process.stdout.write(`${complaint}\n`);
process.exitCode = complaints.length === 0 ? 0 : 1;

function isBarrel(source) {
  const statements = source
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    .split(/(?<=;)\s*\n/)
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
  return statements.length > 0 && statements.every((statement) => RE_EXPORT.test(statement));
}

function filesBelow(folder) {
  let entries;
  try {
    entries = readdirSync(join(ROOT, folder), { withFileTypes: true });
  } catch {
    return [];
  }
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}
