/** Component tests (the `.test.ts` and `.test.tsx` files in `src`), in jsdom. The browser tests in `e2e` have a configuration of their own. */
const transform = {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
  module: { type: 'commonjs' },
  sourceMaps: 'inline',
};

module.exports = {
  // One for each core of a small machine; jest would keep one core for itself.
  maxWorkers: 2,
  // Only what hangs is ended: how long a test takes says more of the machine than of the test.
  testTimeout: 60_000,
  rootDir: __dirname,
  displayName: 'client',
  testEnvironment: '<rootDir>/jest.environment.cjs',
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  transform: { '^.+\\.m?[tj]sx?$': ['@swc/jest', { ...transform, swcrc: false }] },
  // Packages that ship ES modules only.
  transformIgnorePatterns: ['/node_modules/(?!(qr|uuid)/)'],
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  moduleNameMapper: {
    '\\.css$|^@fontsource': '<rootDir>/jest.stub.cjs',
    '\\.(svg|png|jpe?g|webp|woff2?)(\\?.*)?$': '<rootDir>/jest.stub.cjs',
  },
  setupFilesAfterEnv: ['<rootDir>/jest.setup.cjs'],
};
