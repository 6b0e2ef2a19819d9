/** Unit tests (`*.test.ts`) are pure; integration tests (`*.int.test.ts`) run against a real PostgreSQL. */
const { readFileSync } = require('node:fs');
const { join } = require('node:path');

const swc = JSON.parse(readFileSync(join(__dirname, '.swcrc'), 'utf8'));
delete swc.$schema;

const base = {
  rootDir: __dirname,
  testEnvironment: 'node',
  transform: { '^.+\\.m?[tj]sx?$': ['@swc/jest', { ...swc, swcrc: false }] },
  transformIgnorePatterns: ['/node_modules/(?!(jose|uuid|request-filtering-agent)/)'],
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  setupFiles: ['reflect-metadata'],
};

module.exports = {
  // One for each core of a small machine; jest would keep one core for itself.
  maxWorkers: 2,
  // Only what hangs is ended: how long a test takes says more of the machine than of the test.
  testTimeout: 30_000,
  projects: [
    {
      ...base,
      displayName: 'server-unit',
      testMatch: ['<rootDir>/src/**/*.test.ts'],
      testPathIgnorePatterns: ['\\.int\\.test\\.ts$', '/node_modules/'],
    },
    {
      ...base,
      displayName: 'server-int',
      testMatch: ['<rootDir>/src/**/*.int.test.ts'],
      globalSetup: '<rootDir>/test/globalSetup.ts',
      globalTeardown: '<rootDir>/test/globalTeardown.ts',
    },
  ],
};
