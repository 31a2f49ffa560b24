import iconv from 'iconv-lite'
import { SaxesParser } from 'saxes'
import { EcgRefused } from '../refused'

/** An element: its name without prefix, its attributes, what stands in it. */
export interface XmlNode {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlNode[]
  text: string
}

/**
 * An aECG of ten seconds has half a million characters, one of five minutes this many. More is not asked of memory: V8 ends the whole process,
 * and not the worker's thread alone, where one string does not fit into what the thread may have.
 */
const MOST_BYTES = 16 * 1024 * 1024
const PIECE = 64 * 1024
const MOST_DEPTH = 64
const MOST_ELEMENTS = 300_000
/** Of one element, and of all. */
const [MOST_OWN, MOST_ATTRIBUTES] = [64, 400_000]

const bare = (name: string): string => name.slice(name.indexOf(':') + 1)

/** How an XML file is written, by its byte order mark or its declaration; UTF-8 where neither says anything. */
function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const declared =
    /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*?encoding\s*=\s*["']([\w-]{1,40})["']/.exec(bytes.toString('latin1', 0, 200))?.[1] ?? 'utf-8'
  if (!iconv.encodingExists(declared)) throw new EcgRefused('packed', `encoding ${declared}`)
  return declared
}

/**
 * Reads XML into a tree. A document type is refused whatever is in it: entities can name files and repeat themselves without end, and no ECG
 * needs one. Throws {@link EcgRefused}, and nothing else.
 */
export function readXml(bytes: Buffer): XmlNode {
  if (bytes.length > MOST_BYTES) throw new EcgRefused('large', `${bytes.length} bytes`)
  const parser = new SaxesParser({ xmlns: false, position: true })
  const open: XmlNode[] = []
  let root: XmlNode | undefined
  let count = 0
  parser.on('doctype', () => {
    throw new EcgRefused('hostile', 'DOCTYPE')
  })
  parser.on('error', (error) => {
    if (/undefined entity/i.test(error.message)) throw new EcgRefused('hostile', 'entity')
    throw new EcgRefused(
      /unclosed tag|must contain a root|unexpected end/i.test(error.message) ? 'truncated' : 'broken',
      `XML ${error.message}`.slice(0, 80),
    )
  })
  let [own, attributes] = [0, 0]
  // As each is read: an element with a million of them ends only when all are in memory.
  parser.on('attribute', () => {
    own += 1
    attributes += 1
    if (own > MOST_OWN || attributes > MOST_ATTRIBUTES)
      throw new EcgRefused('large', `${own > MOST_OWN ? MOST_OWN : MOST_ATTRIBUTES} attributes`)
  })
  parser.on('opentag', ({ name, attributes: given }) => {
    count += 1
    own = 0
    if (count > MOST_ELEMENTS) throw new EcgRefused('large', `${MOST_ELEMENTS} elements`)
    if (open.length >= MOST_DEPTH) throw new EcgRefused('large', `depth ${MOST_DEPTH}`)
    const node: XmlNode = { name: bare(name), attributes: given, children: [], text: '' }
    open.at(-1)?.children.push(node)
    root ??= node
    open.push(node)
  })
  parser.on('text', (text) => {
    const node = open.at(-1)
    if (node) node.text += text
  })
  parser.on('cdata', (text) => {
    const node = open.at(-1)
    if (node) node.text += text
  })
  parser.on('closetag', () => void open.pop())
  const decoder = iconv.getDecoder(encodingOf(bytes))
  for (let at = 0; at < bytes.length; at += PIECE) parser.write(decoder.write(bytes.subarray(at, at + PIECE)))
  parser.write(decoder.end() ?? '').close()
  if (!root) throw new EcgRefused('truncated', 'XML')
  return root
}

/** Children of this name, and the first one at the end of a path. */
export const childrenOf = (node: XmlNode | undefined, name: string): readonly XmlNode[] =>
  node?.children.filter((child) => child.name === name) ?? []
export const at = (node: XmlNode | undefined, ...path: readonly string[]): XmlNode | undefined =>
  path.reduce<XmlNode | undefined>((one, name) => one?.children.find((child) => child.name === name), node)
/** An attribute of {@link XmlNode}; '' when there is none. */
export const attribute = (node: XmlNode | undefined, name: string): string => {
  const value = node && Object.hasOwn(node.attributes, name) ? node.attributes[name] : undefined
  return value ?? ''
}
