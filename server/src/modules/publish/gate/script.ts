import { type AnyNode, getLineInfo, type Node, parse } from 'acorn'
import { constantText, globalOf, isText, propertyOf } from './constant'
import type { Finding, FindingName } from './finding'
import { isMereName, visit } from './walk'

const FOREIGN = /^\s*(?:[a-z][a-z0-9+.-]*:)?\/\//i
const FOREIGN_CODE = /^\s*(?:https?:)?\/\/[^\s"'<>]+\.(?:m?js|wasm)(?:[?#]|$)/i
/** What a data: address of code begins with. */
const DATA = /^\s*data:/i
const CONTAINER = /^(?:webpackChunk)?(mf_[a-z0-9_]+)$/

/** A script's own container, and the sinks of HTML that need no library to be dangerous. */
const HTML_PROPERTIES = new Set(['innerHTML', 'outerHTML', 'srcdoc'])
const HTML_CALLS = new Set(['insertAdjacentHTML', 'createContextualFragment', 'setHTMLUnsafe', 'parseHTMLUnsafe'])
const TIMERS = new Set(['setTimeout', 'setInterval', 'setImmediate', 'execScript'])
const WORKERS = new Set(['Worker', 'SharedWorker'])

const foreign = (node: AnyNode | undefined): boolean => {
  const text = constantText(node)
  return text !== undefined && (FOREIGN.test(text) || DATA.test(text))
}

type Found = { readonly name: FindingName; readonly what: string } | undefined

function atCall(node: AnyNode): Found {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return undefined
  const callee = node.callee as AnyNode
  const called = globalOf(callee)
  const property = propertyOf(callee)
  const first = node.arguments[0] as AnyNode | undefined
  if (called === 'Function' || (property === 'constructor' && isText(node.arguments.at(-1))))
    return { name: 'function-constructor', what: 'Function(…)' }
  if (called && TIMERS.has(called) && isText(first)) return { name: 'string-timer', what: `${called}('…')` }
  if (property === 'write' || property === 'writeln') {
    const owner = globalOf((callee as { object?: AnyNode }).object)
    if (owner === 'document') return { name: 'document-write', what: `document.${property}` }
  }
  if (property && HTML_CALLS.has(property)) return { name: 'html-sink', what: property }
  if (called === 'importScripts' && node.arguments.some((argument) => foreign(argument as AnyNode)))
    return { name: 'foreign-code', what: 'importScripts' }
  if (called && WORKERS.has(called) && node.type === 'NewExpression' && foreign(first))
    return { name: 'foreign-code', what: `new ${called}` }
  return undefined
}

/** Is the container, or the list of chunks, of another module written to or declared here? */
function atOtherContainer(node: AnyNode, parent: AnyNode | undefined, own: string): Found {
  const names: (string | undefined)[] = []
  if (node.type === 'AssignmentExpression') names.push(globalOf(node.left), propertyOf(node.left as AnyNode))
  if (node.type === 'UpdateExpression') names.push(globalOf(node.argument))
  if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier') names.push(node.id.name)
  if ((node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') && node.id) names.push(node.id.name)
  // Any other mention of another's chunk list: code pushed there runs as the other module's.
  if (node.type === 'MemberExpression' && /^webpackChunk/.test(propertyOf(node) ?? '')) names.push(propertyOf(node))
  if (node.type === 'Identifier' && /^webpackChunk/.test(node.name) && !isMereName(node, parent)) names.push(node.name)
  if (node.type === 'CallExpression' && propertyOf(node.callee as AnyNode)?.startsWith('define'))
    names.push(...node.arguments.map((argument) => constantText(argument as AnyNode)))
  const other = names.find((name) => name !== undefined && (CONTAINER.exec(name)?.[1] ?? own) !== own)
  return other === undefined ? undefined : { name: 'other-container', what: other }
}

function at(node: AnyNode, parent: AnyNode | undefined, own: string): Found {
  if (node.type === 'Identifier' && !isMereName(node, parent)) {
    if (node.name === 'eval') return { name: 'eval', what: 'eval' }
    if (node.name === 'WebAssembly') return { name: 'webassembly', what: 'WebAssembly' }
  }
  if (node.type === 'MemberExpression') {
    const name = globalOf(node)
    if (name === 'eval') return { name: 'eval', what: 'eval' }
    if (name === 'WebAssembly') return { name: 'webassembly', what: 'WebAssembly' }
  }
  if (node.type === 'AssignmentExpression') {
    const property = propertyOf(node.left as AnyNode)
    if (property && HTML_PROPERTIES.has(property)) return { name: 'html-sink', what: property }
  }
  if (node.type === 'Property' && parent?.type === 'ObjectExpression') {
    const key = node.computed ? constantText(node.key) : node.key.type === 'Identifier' ? node.key.name : constantText(node.key)
    if (key === 'dangerouslySetInnerHTML') return { name: 'html-sink', what: key }
  }
  if (node.type === 'ImportExpression' || node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration')
    return { name: foreign(node.source) ? 'foreign-code' : 'native-import', what: 'import' }
  const text = node.type === 'Literal' || node.type === 'TemplateLiteral' ? constantText(node) : undefined
  if (text !== undefined && FOREIGN_CODE.test(text)) return { name: 'foreign-code', what: text.slice(0, 120) }
  return atCall(node) ?? atOtherContainer(node, parent, own)
}

function parsed(text: string): Node | undefined {
  for (const sourceType of ['script', 'module'] as const) {
    try {
      return parse(text, { ecmaVersion: 'latest', sourceType })
    } catch {
      // The other kind, then; a script that is neither is a finding.
    }
  }
  return undefined
}

/**
 * What the gate finds in one script.
 * @param own name of the module's container, `mf_acme_timer`
 */
export function findingsInScript(file: string, text: string, own: string): Finding[] {
  const tree = parsed(text)
  if (!tree) return [{ name: 'unparsable', file, at: '', what: 'not a script' }]
  const findings: (Finding & { start: number })[] = []
  const seen = new Set<string>()
  visit(tree as AnyNode, (node, parent) => {
    const found = at(node, parent, own)
    if (!found) return
    const { line, column } = getLineInfo(text, node.start)
    const place = `${line}:${column + 1}`
    const key = `${found.name} ${place}`
    if (seen.has(key)) return
    seen.add(key)
    findings.push({ ...found, file, at: place, start: node.start })
  })
  return findings.sort((a, b) => a.start - b.start).map(({ start: _, ...finding }) => finding)
}
