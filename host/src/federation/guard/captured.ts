/**
 * What the host goes on using while modules run, taken before any of them could put something else in its place.
 * A method is called through the captured `apply`, so that `Function.prototype.call` is nobody's door either.
 */
const { apply, getOwnPropertyDescriptor } = Reflect
const Address = globalThis.URL
const page = globalThis.document as Document | undefined

type Make = (tag: string) => HTMLElement
type Insert = (node: Node) => Node

const href = getOwnPropertyDescriptor(Address.prototype, 'href')?.get as () => string
const scriptNow = page && getOwnPropertyDescriptor(Document.prototype, 'currentScript')?.get
const make = page && (Document.prototype.createElement as Make)
const append = page && (Node.prototype.appendChild as Insert)
const take = page && (Element.prototype.remove as () => void)
const setAttribute = page && (Element.prototype.setAttribute as (name: string, value: string) => void)
const head = page?.head

/** An absolute address in its one spelling. */
export const hrefOf = (url: string, base: string): string => apply(href, new Address(url, base), [])

/** The classic script that is being evaluated right now; null in everything that runs later. */
export const currentScript = (): HTMLScriptElement | null => (scriptNow ? (apply(scriptNow, page, []) as HTMLScriptElement | null) : null)

/** A script tag with its address and hash, in the page: from here on nothing that is written on the tag changes what runs. */
export function insertScript(src: string, integrity: string): HTMLScriptElement {
  const script = apply(make as Make, page, ['script']) as HTMLScriptElement
  const set = (name: string, value: string): void => apply(setAttribute as () => void, script, [name, value])
  set('src', src)
  set('integrity', integrity)
  // Integrity-Policy lets nothing pass that was not asked for in this mode.
  set('crossorigin', 'anonymous')
  set('async', '')
  apply(append as Insert, head, [script])
  return script
}

export const removeTag = (tag: Element): void => apply(take as () => void, tag, [])

export const fetchFile = globalThis.fetch?.bind(globalThis)

const readText = globalThis.Response?.prototype.text as (() => Promise<string>) | undefined
export const textOf = (answer: Response): Promise<string> => apply(readText as () => Promise<string>, answer, [])
