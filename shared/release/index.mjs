export { moduleFaults } from './check-module.mjs'
export { describeRelease, releaseFiles } from './describe.mjs'
export { keyIdOf, makeKey, publicHalf, signText, verifyText } from './keys.mjs'
export {
  RELEASE_FILE,
  REQUEST_HEADERS,
  SIGNATURE_FILE,
  serialNow,
  sha384,
  signRelease,
  signRequest,
  verifyRequest,
  verifyStatement,
} from './statement.mjs'
