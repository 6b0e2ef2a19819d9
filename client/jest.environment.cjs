/** jsdom plus the parts of the platform that every browser has and jsdom lacks; they are Node's own. */
const { TestEnvironment } = require('jest-environment-jsdom');

module.exports = class BrowserLikeEnvironment extends TestEnvironment {
  constructor(...args) {
    super(...args);
    Object.assign(this.global, {
      TextDecoder,
      TextEncoder,
      // What TextEncoder returns must be an instance of the array type that the tests see.
      Uint8Array,
      structuredClone,
      fetch,
      Headers,
      Request,
      Response,
      ReadableStream,
      TransformStream,
      WritableStream,
    });
  }
};
