/** The text of a date that could not be read: Chinese in every language, since it is a log (decision 102). */
export const DATE_PARSE_ERROR = '日期解析错误'

const MESSAGE_LIMIT = 500
const FRAMES = 20
const GONE = '…'

/**
 * An address as a log or feedback may carry it: the page's route or the file's path, without host, query and hash. A part
 * that looks like an id becomes `:id`.
 */
export function placeOf(href: string): string {
  let url: URL
  try {
    url = new URL(href, 'http://page.invalid')
  } catch {
    return ''
  }
  const route = /^#(\/[^?#]*)/.exec(url.hash)?.[1] ?? url.pathname
  return route
    .split('/')
    .map((part) => (/^[A-Za-z_][\w.+-]*$/.test(part) && digits(part) < 4 ? part : part === '' ? '' : ':id'))
    .join('/')
    .slice(0, MESSAGE_LIMIT)
}

const digits = (text: string): number => text.replace(/\D/g, '').length

/**
 * A message of an exception without anything that could be data: engines quote what they stumbled over (`JSON.parse`, a
 * selector), and people put values into messages. What stays is the plain English around it, and names of properties.
 */
export function scrubMessage(text: string): string {
  if (text === DATE_PARSE_ERROR) return text
  // Kept words wait under a private character, which no later rule touches.
  const properties: string[] = []
  const scrubbed = text
    .slice(0, 4 * MESSAGE_LIMIT)
    .replaceAll('\uE000', '')
    .replace(/\((?:reading|setting) '[a-z_$](?:[A-Za-z_$]\d{0,2}){0,30}'\)/g, (kept) => `\uE000${properties.push(kept) - 1}\uE000`)
    .replace(/\b(?:[a-z][a-z+.-]*:\/\/|data:|blob:)\S+/gi, GONE)
    .replace(/["“‘'`«「][\s\S]*["”’'`»」]/g, GONE)
    .replace(/[{[<(][\s\S]*[}\]>)]/g, (part) => [...part.matchAll(/\uE000\d+\uE000/g)].map(([mark]) => mark).join(' ') || GONE)
    .replace(/(\S)[?#&=]\S*/g, `$1${GONE}`)
    .replace(/[^\uE000\n -~]+/g, GONE)
    .replace(/\S*\d\S*/g, (word) => (digits(word) < 4 || word.includes('\uE000') ? word : GONE))
    .replace(/\uE000(\d+)\uE000/g, (_, index) => properties[Number(index)] ?? '')
  return scrubbed.slice(0, MESSAGE_LIMIT)
}

/** `at name (https://host/path.js?query:1:20)` and `name@https://host/path.js:1:20`. */
const FRAME = /^\s*(?:at )?(?:(?:async |new )*([\w$.<>]{1,80})?[^(@]*[(@]\s*)?\(?([a-z]+:\/\/[^\s()]+?):(\d+):(\d+)\)?$/

/** The frames of a stack by function, file, line and column. The message that stands before them is not taken. */
export function scrubStack(stack: string): string {
  return stack
    .split('\n')
    .slice(0, 60)
    .flatMap((line) => {
      const [, name = '?', address = '', row, column] = FRAME.exec(line) ?? []
      return row === undefined ? [] : [`at ${name} ${fileOf(address)}:${row}:${column}`]
    })
    .slice(0, FRAMES)
    .join('\n')
}

/** Names of our files carry hashes, which are no ids. */
function fileOf(address: string): string {
  try {
    const { pathname } = new URL(address)
    return /^[\w./@+-]+$/.test(pathname) ? pathname : '?'
  } catch {
    return '?'
  }
}
