/**
 * Checks docker-compose.yml without Docker: every setting of the README's table reaches the server, .env.example lists
 * the variables that the file substitutes, and one service alone builds each image. Where `docker compose` is
 * installed, it reads the file too.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from './root.mjs';

/** Settings that have no place in compose, with the reason. */
const NOT_PASSED = {
  PORT: 'the image sets it',
  HOST: 'the image sets it',
  NODE_ENV: 'the image sets it',
  DATA_DIR: 'for the embedded database',
  DEMO: 'never in production',
  BACKUP_DIR: 'for the embedded database',
  BACKUP_EVERY_HOURS: 'for the embedded database',
  BACKUP_KEEP: 'for the embedded database',
  GOOGLE_BASE_URL: 'for tests',
  STRIPE_BASE_URL: 'for tests',
  TWILIO_BASE_URL: 'for tests',
};
/** Substituted, but with a default that few change. */
const OPTIONAL = new Set(['HTTP_PORT', 'HTTPS_PORT', 'LOG_LEVEL', 'TENANT_GRACE_DAYS']);

const read = (file) => readFileSync(join(ROOT, file), 'utf8');
const source = read('docker-compose.yml');
const complaints = [];

const { services } = parse(source, { merge: true });
const settings = settingsOf(read('README.md'));
for (const name of ['app', 'worker']) {
  const passed = services[name]?.environment ?? {};
  for (const setting of settings) {
    if (!(setting in passed) && !NOT_PASSED[setting]) complaints.push(`${name} does not pass ${setting}`);
  }
  for (const setting of Object.keys(passed)) {
    if (!settings.has(setting)) complaints.push(`${name} passes ${setting}, which the README does not name`);
  }
}

const listed = new Set([...read('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name));
const substituted = new Set([...source.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name));
for (const name of substituted) {
  if (!listed.has(name) && !OPTIONAL.has(name)) complaints.push(`.env.example does not list ${name}`);
}
for (const name of listed) {
  if (!substituted.has(name)) complaints.push(`.env.example lists ${name}, which no service uses`);
}

const builders = Object.entries(services).filter(([, { build }]) => build);
const built = builders.map(([, { image }]) => image);
if (new Set(built).size < built.length) complaints.push('two services build one image');

const compose = [['docker', 'compose'], ['docker-compose']].find(
  ([program, ...args]) => spawnSync(program, [...args, 'version']).status === 0,
);
if (compose) {
  const [program, ...args] = compose;
  const { status, stderr } = spawnSync(program, [...args, '-f', 'docker-compose.yml', 'config', '-q'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (status !== 0) complaints.push(stderr.trim());
}

for (const complaint of complaints) process.stdout.write(`${complaint}\n`);
process.exitCode = complaints.length === 0 ? 0 : 1;

/** The names in the README's table of settings and in the paragraphs right below it. */
function settingsOf(readme) {
  const section = readme.split('\n## Settings\n')[1].split('\n## ')[0];
  return new Set([...section.matchAll(/`([A-Z][A-Z_]{3,})`/g)].map(([, name]) => name));
}
