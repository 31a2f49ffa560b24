import type { AnyNode } from 'acorn'

/** The text that an expression always has: a literal, a template without holes, or a sum of such. */
export function constantText(node: AnyNode | null | undefined): string | undefined {
  if (!node) return undefined
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type === 'TemplateLiteral') return node.expressions.length === 0 ? (node.quasis[0]?.value.cooked ?? undefined) : undefined
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    const left = constantText(node.left)
    const right = left === undefined ? undefined : constantText(node.right)
    return right === undefined ? undefined : left + right
  }
  return undefined
}

/** Is this surely a text, whatever it says? */
export function isText(node: AnyNode | null | undefined): boolean {
  if (!node) return false
  if (node.type === 'TemplateLiteral') return true
  if (node.type === 'BinaryExpression' && node.operator === '+') return isText(node.left) || isText(node.right)
  return node.type === 'Literal' && typeof node.value === 'string'
}

/** Name of a property that is read or written: `a.b`, `a['b']`, `a['b' + '']`. */
export function propertyOf(node: AnyNode): string | undefined {
  if (node.type !== 'MemberExpression') return undefined
  return node.computed ? constantText(node.property) : node.property.type === 'Identifier' ? node.property.name : undefined
}

const GLOBALS = new Set(['window', 'self', 'globalThis', 'top', 'parent', 'frames'])

/** Name of the global that an expression means: `eval`, `window.eval`, `self['eval']`, `(0, eval)`. Shadowing is not looked into. */
export function globalOf(node: AnyNode | null | undefined): string | undefined {
  if (!node) return undefined
  if (node.type === 'Identifier') return node.name
  if (node.type === 'SequenceExpression') return globalOf(node.expressions.at(-1))
  if (node.type === 'ParenthesizedExpression' || node.type === 'ChainExpression') return globalOf(node.expression)
  if (node.type === 'MemberExpression') {
    const owner = globalOf(node.object)
    return owner !== undefined && GLOBALS.has(owner) ? propertyOf(node) : undefined
  }
  return undefined
}
