// What no module may do: a React of its own, taken past the shared key.
// @ts-expect-error a file, not a package: it has no types
import own from '../../../../node_modules/react/index.js'

export function CopyingPage() {
  return <p>{`brought its own React ${own.version}`}</p>
}
