/** Browser tests: the built application on a fresh database, driven through a real Chromium. */
module.exports = {
  rootDir: __dirname,
  displayName: 'browser',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/**/*.e2e.ts'],
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
        module: { type: 'commonjs' },
        sourceMaps: 'inline',
        swcrc: false,
      },
    ],
  },
  testTimeout: 240_000,
  // One application and one browser at a time are enough for two cores.
  maxWorkers: 1,
};
