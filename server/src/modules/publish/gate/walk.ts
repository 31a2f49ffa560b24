import type { AnyNode } from 'acorn'

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && typeof (value as AnyNode).type === 'string'

/** Every node with its parent. Without recursion: a hostile depth costs memory, not the stack. */
export function visit(root: AnyNode, see: (node: AnyNode, parent: AnyNode | undefined) => void): void {
  const waiting: [AnyNode, AnyNode | undefined][] = [[root, undefined]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [node, parent] = next
    see(node, parent)
    for (const value of Object.values(node)) {
      if (Array.isArray(value)) {
        for (const each of value) if (isNode(each)) waiting.push([each, node])
      } else if (isNode(value)) waiting.push([value, node])
    }
  }
}

/** Is this identifier a mere name: a key, a property after the point, a label? Then it means no variable. */
export function isMereName(node: AnyNode, parent: AnyNode | undefined): boolean {
  if (!parent) return false
  if (parent.type === 'MemberExpression') return parent.property === node && !parent.computed
  if (parent.type === 'Property') return parent.key === node && !parent.computed && !parent.shorthand
  if (parent.type === 'MethodDefinition' || parent.type === 'PropertyDefinition') return parent.key === node && !parent.computed
  return parent.type === 'LabeledStatement' || parent.type === 'BreakStatement' || parent.type === 'ContinueStatement'
}
