/** Something that the commands have words for: `says` is the key of the words, `detail` what they are about. */
export class Said extends Error {
  constructor(says, detail = '') {
    super(`${says}: ${detail}`)
    this.says = says
    this.detail = detail
  }
}

/** The command was asked wrongly: exit code 2. */
export class UsageError extends Said {}

/** The site's no, with its code, its text in the user's language and its detail: exit code 1. */
export class Refusal extends Error {
  constructor({ status, code, text, detail }) {
    super(`${code} ${text} ${detail}`)
    Object.assign(this, { status, code, text, detail })
  }
}
